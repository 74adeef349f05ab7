import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runCommand } from '../src/commands.js';
import { temporaryFolder } from './orch-process.js';

const run = promisify(execFile);

/** What a shell proposes for the last word of a command line, one proposal per line. */
const shells: Readonly<Record<string, (words: readonly string[], script: string) => Promise<string>>> = {
  bash: async (words, script) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const program = `source '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _orch; printf '%s\n' "\${COMPREPLY[@]}"`;
    return (await run('bash', ['--norc', '-c', program])).stdout;
  },
  fish: async (words, script) => {
    const line = words.join(' ').replace(' = ', '=');
    const { stdout } = await run('fish', ['--no-config', '-c', `source '${script}'; complete -C '${line}'`]);
    return stdout.replaceAll(/\t.*/g, '').replaceAll(/^--naming=/gm, '');
  },
  zsh: async (words, script) => {
    const output = `${script}.${randomUUID()}`;
    const line = words.join(' ').replace(' = ', '=');
    await run('zsh', ['-f', join(__dirname, 'propose.zsh'), script, output, line], { timeout: 20_000 });
    const proposals = (await readFile(output, 'utf8')).replace(/^end$/m, '');
    return proposals;
  },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const shell of Object.keys(shells)) {
    const { code, stdout } = await orch('completion', shell);
    expect(code).toBe(0);
    await writeFile(join(folder.path, shell), stdout);
  }
});
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

async function orch(...args: readonly string[]) {
  let stdout = '';
  let stderr = '';
  const code = await runCommand(args, {
    entry: '',
    stdin: process.stdin,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

describe.each(Object.keys(shells))('the completion of %s', (shell) => {
  const propose = async (...words: readonly string[]) =>
    ((await shells[shell]?.(words, join(folder.path, shell))) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .sort();
  const expected = (...proposals: readonly string[]) => [...proposals].sort();

  test('proposes commands', async () => {
    expect(await propose('orch', 's')).toEqual(expected('simulate', 'snapshot', 'store'));
  });

  test('proposes the options of a command, and no hidden ones', async () => {
    const sign = shell === 'bash' ? '=' : '';
    expect(await propose('orch', 'up', '--nami')).toEqual(expected(`--naming${sign}`));
    expect(await propose('orch-apiserver', '--secure-p')).toEqual(expected(`--secure-port${sign}`));
    expect(await propose('orch-apiserver', '--insecure-p')).toEqual([]);
    expect(await propose('orch', 'store', 'check', '--nami')).toEqual(expected(`--naming${sign}`));
  });

  test('proposes the values of an option', async () => {
    expect(await propose('orch', 'up', '--naming', '=', 'k')).toEqual(expected('kubernetes'));
    expect(await propose('orch', 'up', '--naming', 'o')).toEqual(expected('orch'));
  });
});

test('each script names every command, and the options of all four programs', async () => {
  for (const shell of Object.keys(shells)) {
    const { stdout } = await orch('completion', shell);
    for (const word of ['simulate', 'exit-with-parent', 'etcd-servers', 'cluster-cidr', 'algorithm-provider']) {
      expect(stdout).toContain(word);
    }
    expect(stdout).not.toContain('insecure-port');
  }
});

test('another shell is an error that names the three', async () => {
  expect(await orch('completion', 'tcsh')).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'orch completion: takes one of bash, zsh, fish\n',
  });
});

test('--version and --version=raw print the version in one line', async () => {
  expect((await orch('--version')).stdout).toMatch(/^orch \d+\.\d+\.\d+.*\n$/);
  expect((await orch('--version=raw')).stdout).toMatch(/^version\.Info\{Major:"1", Minor:"21", .*\}\n$/);
  expect(await orch('--version=x')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'orch: --version: "x" is not true or raw\n',
  });
});
