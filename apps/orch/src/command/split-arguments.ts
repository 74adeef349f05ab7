import type { FlagDefinition } from '@orch/component';

/** Splits a command line into options with their values and positional arguments. `--` ends the options. */
export function splitArguments(
  args: readonly string[],
  table: readonly FlagDefinition[],
): { readonly words: readonly string[]; readonly options: readonly string[] } {
  const words: string[] = [];
  const options: string[] = [];
  const waiting = [...args];
  for (let arg = waiting.shift(); arg !== undefined; arg = waiting.shift()) {
    if (arg === '--') return { words: [...words, ...waiting], options };
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    options.push(arg);
    const value = waiting[0];
    if (value === undefined || !takesNextWord(arg, table)) continue;
    options.push(value);
    waiting.shift();
  }
  return { words, options };
}

function takesNextWord(option: string, table: readonly FlagDefinition[]): boolean {
  const flag = table.find(({ name, shorthand }) => option === `--${name}` || option === `-${shorthand ?? ''}`);
  return flag !== undefined && flag.type !== 'bool';
}
