// Makes an entry of the list of the file in Templates that PATH names: its bytes, a zero behind them
// so that an empty file makes no empty array, and their count.
{TEXT(PATH), (const unsigned char[]){
#embed SOURCE(PATH) suffix(, 0) if_empty(0)
}, sizeof (const unsigned char[]){
#embed SOURCE(PATH) suffix(, 0) if_empty(0)
} - 1},
#undef PATH
