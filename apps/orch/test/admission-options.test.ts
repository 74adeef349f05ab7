import { readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];

describe('the admission options of the API server’s program', () => {
  test('end it with all conflicts in one line', async () => {
    await using folder = await temporaryFolder();
    await using program = new OrchProcess(
      [
        `--data-dir=${join(folder.path, 'store')}`,
        '--enable-admission-plugins=AlwaysPullImages,Priority',
        '--disable-admission-plugins=Priority',
        '--admission-control=AlwaysAdmit',
      ],
      { command },
    );
    await program.ended;
    expect(program.child.exitCode).toBe(1);
    expect(program.stderr).toContain(
      '--admission-control and --enable-admission-plugins, --disable-admission-plugins are mutually exclusive',
    );
    expect(program.stderr).toContain('Priority: in both --enable-admission-plugins and --disable-admission-plugins');
  });

  test('enable plugins in every serving worker, which provision one namespace for objects created at once', async () => {
    await using folder = await temporaryFolder();
    const port = await freePort();
    await writeFile(join(folder.path, 'tokens.csv'), 'secret,admin,1,"system:masters"\n');
    await using program = new OrchProcess(
      [
        `--data-dir=${join(folder.path, 'store')}`,
        `--cert-dir=${join(folder.path, 'pki')}`,
        `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
        ...[`--secure-port=${port}`, '--bind-address=127.0.0.1', '--serving-workers=2'],
        '--enable-admission-plugins=NamespaceAutoProvision,AlwaysAdmit',
      ],
      { command },
    );
    await eventually('it serves', () => {
      if (program.child.exitCode !== null) throw new Error(program.stderr);
      return program.stderr.includes('serving') || undefined;
    });
    expect(program.stderr).toContain('AlwaysAdmit admission controller is deprecated.');
    const ca = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
    const create = (name: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
        const url = `https://127.0.0.1:${port}/api/v1/namespaces/made/configmaps`;
        // A connection of its own per request, so that both workers get some.
        const request = https.request(url, { method: 'POST', ca, agent: false, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        });
        request.on('error', reject);
        request.end(JSON.stringify({ metadata: { name } }));
      });
    const names = Array.from({ length: 16 }, (_, index) => `new-${index}`);
    expect(await Promise.all(names.map(create))).toEqual(names.map(() => 201));
  });
});
