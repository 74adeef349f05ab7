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
    const create = await creator(folder.path, `https://127.0.0.1:${port}/api/v1/namespaces/made/configmaps`);
    const names = Array.from({ length: 16 }, (_, index) => `new-${index}`);
    const created = await Promise.all(names.map((name) => create({ metadata: { name } })));
    expect(created.map(({ status }) => status)).toEqual(names.map(() => 201));
  });

  test('configure plugins in every serving worker, and the workers together do not exceed a quota', async () => {
    await using folder = await temporaryFolder();
    const port = await freePort();
    await writeFile(join(folder.path, 'tokens.csv'), 'secret,admin,1,"system:masters"\n');
    const configuration = 'podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: pool=general }';
    await writeFile(
      join(folder.path, 'admission.yaml'),
      [
        'apiVersion: apiserver.config.orch.io/v1',
        'kind: AdmissionConfiguration',
        `plugins: [{ name: PodNodeSelector, configuration: { ${configuration} } }]`,
      ].join('\n'),
    );
    await using program = new OrchProcess(
      [
        `--data-dir=${join(folder.path, 'store')}`,
        `--cert-dir=${join(folder.path, 'pki')}`,
        `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
        ...[`--secure-port=${port}`, '--bind-address=127.0.0.1', '--serving-workers=2'],
        `--admission-control-config-file=${join(folder.path, 'admission.yaml')}`,
        ...['--enable-admission-plugins=PodNodeSelector', '--disable-admission-plugins=ServiceAccount'],
      ],
      { command },
    );
    await eventually('it serves', () => {
      if (program.child.exitCode !== null) throw new Error(program.stderr);
      return program.stderr.includes('serving') || undefined;
    });
    const at = (path: string) => creator(folder.path, `https://127.0.0.1:${port}/api/v1/namespaces/default${path}`);
    const hard = { pods: '7' };
    const quota = await (await at('/resourcequotas'))({ metadata: { name: 'q' }, spec: { hard } });
    const counted = await (await at('/resourcequotas/q/status'))(
      { ...quota.json, status: { hard, used: { pods: '0' } } },
      'PUT',
    );
    expect([quota.status, counted.status]).toEqual([201, 200]);
    const create = await at('/pods');
    const spec = { containers: [{ name: 'c', image: 'i' }] };
    const pods = await Promise.all(
      Array.from({ length: 24 }, (_, index) => create({ metadata: { name: `p${index}` }, spec })),
    );
    const created = pods.filter(({ status }) => status === 201);
    expect(created.map(({ json }) => json.spec.nodeSelector)).toEqual(created.map(() => ({ pool: 'general' })));
    expect(created).toHaveLength(7);
    expect(pods.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(Array(17).fill(403));
    const { json } = await (await at('/resourcequotas/q'))(undefined, 'GET');
    expect(json.status.used).toEqual({ pods: '7' });
  });
});

type Parsed = ReturnType<typeof JSON.parse>;

/** Sends requests to a URL, each on a connection of its own, so that all workers get some. */
async function creator(folder: string, url: string) {
  const ca = await readFile(join(folder, 'pki', 'apiserver.crt'), 'utf8');
  return (body: unknown, method = 'POST') =>
    new Promise<{ readonly status: number | undefined; readonly json: Parsed }>((resolve, reject) => {
      const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
      const request = https.request(url, { method, ca, agent: false, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode, json: JSON.parse(text) }));
      });
      request.on('error', reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
