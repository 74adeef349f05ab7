import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedPath,
  completedPaths,
} from './completed-command.js';

/** A script that completes commands with their summaries, options with their help, values and files. */
export function fishCompletion(programs: readonly CompletedCommand[]): string {
  const names = programs.map(({ name }) => name).join(', ');
  const lines = programs.flatMap((program) => completedPaths(program).flatMap((path) => linesOf(program.name, path)));
  return `# Completion of ${names} for fish. Load it with: orch completion fish | source
# True when the words that are no options begin with the given commands, and the next one is none of the others after --.
function __orch_at
    set -l words (string match --invert -- '-*' (commandline -opc))[2..-1]
    set -l path (string split -n ' ' -- $argv[1])
    for index in (seq (count $path))
        test "$words[$index]" = "$path[$index]"; or return 1
    end
    set -l next (math (count $path) + 1)
    not contains -- "$words[$next]" $argv[2..-1]
end
${lines.join('\n')}
`;
}

function linesOf(program: string, { path, commands, options }: CompletedPath): readonly string[] {
  const inner = path.slice(program.length).trim();
  const names = commands.map(({ name }) => name);
  const condition = `-n ${quote(['__orch_at', quote(inner), ...names].join(' '))}`;
  const begin = `complete -c ${program} ${condition}`;
  return [
    ...commands.map(({ name, summary = '' }) => `${begin} -f -a ${name} -d ${quote(summary)}`),
    ...options.map((option) => `${begin} ${optionOf(option)}`),
  ];
}

function optionOf({ name, help, takesValue, values }: CompletedOption): string {
  const long = name.slice('--'.length);
  // An option of one letter, --v, is a long option too.
  const argument = takesValue ? (values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : ' -r') : '';
  return `-l ${long}${argument} -d ${quote(help)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
