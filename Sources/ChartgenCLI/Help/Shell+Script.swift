extension Shell {
  /// The script that has the shell ask the program what may stand in a word.
  ///
  /// A line of the answer is a word, and behind a tab what it means; `:files` and `:folders` leave it to
  /// the shell.
  var script: String {
    switch self {
    case .bash:
      #"""
      # Completes chartgen's commands in Bash: source <(chartgen completions bash)
      _chartgen() {
        local current=${COMP_WORDS[COMP_CWORD]} line
        [ "$current" = "=" ] && current=
        COMPREPLY=()
        while IFS= read -r line; do
          case $line in
            :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
            :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
            *) line=${line%%$'\t'*}; [[ $line == "$current"* ]] && COMPREPLY+=("$line") ;;
          esac
        done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      }
      complete -F _chartgen chartgen

      """#
    case .zsh:
      #"""
      #compdef chartgen
      # Completes chartgen's commands in Zsh: source <(chartgen completions zsh)
      _chartgen() {
        local -a answer described
        answer=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        case "${answer[1]}" in
          :files) _files; return ;;
          :folders) _files -/; return ;;
        esac
        described=("${(@)${(@)answer:#}//$'\t'/:}")
        (( ${#described} )) && _describe chartgen described
      }
      compdef _chartgen chartgen

      """#
    case .fish:
      #"""
      # Completes chartgen's commands in Fish; belongs in ~/.config/fish/completions/chartgen.fish
      function __chartgen_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l answer (command $words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch "$answer[1]"
          case :files
            __fish_complete_path "$current"
          case :folders
            __fish_complete_directories "$current"
          case '*'
            printf '%s\n' $answer
        end
      end
      complete -c chartgen -f -a '(__chartgen_complete)'

      """#
    }
  }
}
