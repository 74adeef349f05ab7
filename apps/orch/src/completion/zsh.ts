import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedPath,
  completedPaths,
} from './completed-command.js';

/** A script that completes commands with their summaries, options with their help, values and files. */
export function zshCompletion(programs: readonly CompletedCommand[]): string {
  const names = programs.map(({ name }) => name).join(' ');
  const cases = programs.flatMap((program) => completedPaths(program)).map(caseOf);
  return `#compdef ${names}
# Completion of ${names} for zsh. Load it with: source <(orch completion zsh)
_orch() {
  local path_="\${words[1]:t}" index_
  local -a commands_ options_ names_
  _orch_choices "$path_"
  for ((index_ = 2; index_ < CURRENT; index_++)); do
    names_=("\${(@)commands_%%:*}")
    if (( \${names_[(Ie)\${words[index_]}]} )); then
      path_="$path_ \${words[index_]}"
      _orch_choices "$path_"
    fi
  done
  if (( \${#commands_} )) && [[ $PREFIX != -* ]]; then
    _describe command commands_
  else
    _arguments -S $options_ '*:file:_files'
  fi
}
_orch_choices() {
  commands_=() options_=()
  case "$1" in
${cases.join('\n')}
  esac
}
compdef _orch ${names}
`;
}

function caseOf({ path, commands, options }: CompletedPath): string {
  const choices = commands.map(({ name, summary = '' }) => quote(`${name}:${summary.replaceAll(':', '\\:')}`));
  const specs = options.map((option) => quote(specOf(option)));
  return `    '${path}')\n      commands_=(${choices.join(' ')})\n      options_=(${specs.join('\n        ')})\n      ;;`;
}

/** `--naming=[help]:value:(orch kubernetes)`; `*` lets an option be repeated. */
function specOf({ name, help, takesValue, values }: CompletedOption): string {
  const about = help.replaceAll(/[[\]:\\]/g, '\\$&');
  if (!takesValue) return `*${name}[${about}]`;
  const action = values.length > 0 ? `(${values.join(' ')})` : '_files';
  return `*${name}=[${about}]:value:${action}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
