import { type CompletedCommand, completedPaths } from './completed-command.js';

/**
 * A script that completes commands, options, their values and files. bash splits words at `=`, so the word before the last
 * one may be `=`, and the option before that.
 */
export function bashCompletion(programs: readonly CompletedCommand[]): string {
  const paths = programs.flatMap((program) => completedPaths(program));
  const words = paths.map(({ path, commands, options }) => {
    const names = [
      ...commands.map(({ name }) => name),
      ...options.map(({ name, takesValue }) => `${name}${takesValue ? '=' : ''}`),
    ];
    return `    '${path}') echo '${names.join(' ')}' ;;`;
  });
  const values = paths.flatMap(({ path, options }) =>
    options
      .filter((option) => option.values.length > 0)
      .map((option) => `    '${path} ${option.name}') echo '${option.values.join(' ')}' ;;`),
  );
  return `# Completion of ${programs.map(({ name }) => name).join(', ')} for bash. Load it with: source <(orch completion bash)
_orch_words() {
  case "$1" in
${words.join('\n')}
  esac
}
_orch_values() {
  case "$1" in
${values.join('\n')}
  esac
}
_orch() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="\${COMP_WORDS[0]##*/}" option='' index word
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    [[ $word != -* && " $(_orch_words "$path") " == *" $word "* ]] && path="$path $word"
  done
  if [[ $current == '=' ]]; then
    option="\${COMP_WORDS[COMP_CWORD - 1]}" current=''
  elif ((COMP_CWORD > 1)) && [[ \${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; then
    option="\${COMP_WORDS[COMP_CWORD - 2]}"
  elif [[ " $(_orch_words "$path") " == *" \${COMP_WORDS[COMP_CWORD - 1]}= "* ]]; then
    option="\${COMP_WORDS[COMP_CWORD - 1]}"
  fi
  COMPREPLY=()
  if [[ -n $option ]]; then
    local values prefix=''
    values="$(_orch_values "$path $option")"
    [[ $current == *,* ]] && prefix="\${current%,*},"
    if [[ -n $values ]]; then
      COMPREPLY=($(compgen -P "$prefix" -W "$values" -- "\${current##*,}"))
    else
      COMPREPLY=($(compgen -f -- "$current"))
    fi
  elif [[ $current == -* || " $(_orch_words "$path")" =~  [a-z] ]]; then
    COMPREPLY=($(compgen -W "$(_orch_words "$path")" -- "$current"))
    [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _orch ${programs.map(({ name }) => name).join(' ')}
`;
}
