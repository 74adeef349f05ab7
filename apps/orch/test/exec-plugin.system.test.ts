import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { program, temporaryFolder } from './orch-process.js';

/** Reads a token from a terminal, and has none without one. */
const plugin = `#!/usr/bin/env node
import { createInterface } from 'node:readline';
const { spec } = JSON.parse(process.env.ORCH_EXEC_INFO);
const print = (token) => {
  const apiVersion = 'client.authentication.orch.io/v1beta1';
  console.log(JSON.stringify({ kind: 'ExecCredential', apiVersion, status: { token } }));
  process.exit(0);
};
if (process.stdin.isTTY) createInterface({ input: process.stdin }).once('line', print);
else createInterface({ input: process.stdin }).once('line', print).once('close', () => print('no-input'));
`;

test('a credential plugin reads the terminal of an interactive session, and no other standard input [Client credential plugin contract, 5]', async () => {
  await using folder = await temporaryFolder();
  await using plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const command = join(folder.path, 'plugin.mjs');
  await writeFile(command, plugin, { mode: 0o755 });
  const file = join(folder.path, 'kubeconfig');
  const { server, certificateAuthority = '' } = plane.config;
  const kubeconfig = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'c' },
    clusters: [
      {
        name: 'k',
        cluster: { server, 'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64') },
      },
    ],
    contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }],
    users: [{ name: 'u', user: { exec: { command, apiVersion: 'client.authentication.orch.io/v1beta1' } } }],
  };
  await writeFile(file, JSON.stringify(kubeconfig));
  const get = ['get', 'namespaces', `--kubeconfig=${file}`];
  /** Runs the command with the token of the administrator as its input. Returns its exit code and output. */
  const run = async (name: string, args: readonly string[]) => {
    const child = spawn(name, args, { stdio: 'pipe' });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
    }
    child.stdin.write(`${plane.token}\n`);
    const [code] = await once(child, 'close');
    return { code, text };
  };
  const inTerminal = await run('script', ['-qec', [process.execPath, program, ...get].join(' '), '/dev/null']);
  expect(inTerminal).toMatchObject({ code: 0, text: expect.stringContaining('orch-system') });
  const piped = await run(process.execPath, [program, ...get]);
  expect(piped).toMatchObject({ code: 1, text: expect.stringContaining('Unauthorized') });
});
