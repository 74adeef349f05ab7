import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { OrchProcess, temporaryFolder } from './orch-process.js';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const kubectl = process.env['ORCH_KUBECTL'] ?? join(cache, 'orch', 'kubernetes-client', 'usr', 'bin', 'kubectl');

test.each(['orch', 'kubernetes'] as const)(
  'the commands in the ready message work in another shell, in the %s dialect',
  async (naming) => {
    await using folder = await temporaryFolder();
    const cwd = join(folder.path, 'two words');
    await mkdir(cwd);
    const flags = [`--naming=${naming}`, '--data-dir=my data', '--port=0', "--token=it's$HOME`id`"];
    await using orch = new OrchProcess(['up', ...flags], { cwd });
    await orch.wrote(/In another terminal:\n\n( {2}.*\n)+\n/);
    const [, shown = ''] = orch.stdout.split('In another terminal:');
    const commands = shown.split('\n').filter((line) => line.startsWith('  '));
    const env = { HOME: folder.path, PATH: `${dirname(kubectl)}${delimiter}${process.env['PATH']}` };
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', commands.join('\n')], { env, cwd: '/' });
    expect(stdout).toMatch(/\bdefault\b/);
    expect(stdout).toContain(naming === 'orch' ? 'orch-system' : 'kube-system');
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);
