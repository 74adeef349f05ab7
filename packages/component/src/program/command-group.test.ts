import { expect, test } from '@jest/globals';
import { type CommandGroup, runCommandGroup } from './command-group.js';

interface Output {
  readonly stdout: { write(text: string): void; readonly columns?: number };
  readonly stderr: { write(text: string): void };
}

async function run(args: readonly string[], columns?: number) {
  const lines: string[] = [];
  const stream = { write: (text: string) => void lines.push(text) };
  const command = (name: string, code: number) => ({
    name,
    usage: 'FILE',
    summary: `${name} a file with a long sentence`,
    run: async (rest: readonly string[], { stdout }: Output) => {
      stdout.write(`${name} ${rest.join(' ')}`);
      return code;
    },
  });
  const group: CommandGroup<Output> = {
    name: 'tool',
    summary: 'A tool.',
    commands: [command('save', 0), command('status', 3)],
  };
  const code = await runCommandGroup(group, args, {
    stdout: { ...stream, ...(columns === undefined ? {} : { columns }) },
    stderr: stream,
  });
  return { code, text: lines.join('') };
}

test('runs the named command with the other arguments, and returns its code', async () => {
  expect(await run(['status', '-x', '--', 'save'])).toEqual({ code: 3, text: 'status -x -- save' });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('lists the commands: %j', async (args) => {
  const { code, text } = await run(args);
  expect(code).toBe(0);
  expect(text).toBe(`Usage: tool COMMAND [flags]

A tool.

Commands:
  save <FILE>    save a file with a long sentence
  status <FILE>  status a file with a long sentence

'tool COMMAND --help' lists the flags of a command.
`);
});

test('lists the commands at the width of the terminal', async () => {
  const lines = (await run(['help'], 50)).text.split('\n');
  expect(lines.slice(0, -2).every((line) => line.length <= 50 || line.includes('--help'))).toBe(true);
  expect(lines).toContain('  status <FILE>  status a file with a long');
});

test('help with a command prints the help of the command', async () => {
  expect(await run(['help', 'save'])).toEqual({ code: 0, text: 'save --help' });
});

test.each([
  ['stats', `tool: unknown command "stats" (Did you mean status?); see 'tool --help'\n`],
  ['other', `tool: unknown command "other"; see 'tool --help'\n`],
  ['--verbose', `tool: unknown command "--verbose"; see 'tool --help'\n`],
])('an unknown command ends with code 1 and the most similar name: %s', async (name, text) => {
  expect(await run([name])).toEqual({ code: 1, text });
  if (name !== '--verbose') expect(await run(['help', name])).toEqual({ code: 1, text });
});
