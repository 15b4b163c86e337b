// To be furnished.
