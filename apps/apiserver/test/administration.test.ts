import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { admissionPluginNames } from '@orch/controlplane';
import { apiServerFlags } from '../src/options/api-server-flags.js';
import { type RunningServer, runServer } from './server-fixture.js';

const configurationKind = { apiVersion: 'apiserver.config.orch.io/v1', kind: 'AdmissionConfiguration' };

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-administration-'));
  const file = join(folder, 'admission.json');
  const selectors = { podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: 'pool=general' } };
  const plugins = [{ name: 'PodNodeSelector', configuration: selectors }];
  await writeFile(file, JSON.stringify({ ...configurationKind, plugins }));
  server = await runServer(
    ...[`--data-dir=${join(folder, 'store')}`, `--admission-control-config-file=${file}`],
    ...['--enable-admission-plugins=PodNodeSelector', '--disable-admission-plugins=ServiceAccount'],
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('admission plugins are part of the server, and options alone configure them [Admission plugins, 4]', async () => {
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  const pod = await server.ask('POST', '/api/v1/namespaces/default/pods', { metadata: { name: 'a' }, spec });
  expect([pod.status, pod.json.spec.nodeSelector]).toEqual([201, { pool: 'general' }]);
  // No name or file adds a plugin.
  for (const name of ['Own', './own.js']) {
    const outcome = parseFlags(apiServerFlags(orchNames), { args: [`--enable-admission-plugins=${name}`] });
    expect(outcome).toMatchObject({
      type: 'invalid',
      errors: [expect.stringContaining(`unknown "${name}"; must be among ${admissionPluginNames.join(', ')}`)],
    });
  }
  // Not even the administrator can change the plugins by a request.
  const path = '/apis/apiserver.config.orch.io/v1/admissionconfigurations';
  const body = { ...configurationKind, metadata: { name: 'a' }, plugins: [] };
  expect((await server.ask('GET', path)).status).toBe(404);
  expect((await server.ask('POST', path, body)).status).toBe(404);
});

/** Group, version and kind of files that configure programs or tools. */
const configurations: readonly [group: string, version: string, kind: string][] = [
  ['abac.authorization.orch.io', 'v1beta1', 'Policy'],
  ['apiserver.config.orch.io', 'v1', 'AdmissionConfiguration'],
  ['apiserver.config.orch.io', 'v1', 'EncryptionConfiguration'],
  ['apiserver.orch.io', 'v1beta1', 'EgressSelectorConfiguration'],
  ['audit.orch.io', 'v1', 'Policy'],
  ['client.authentication.orch.io', 'v1beta1', 'ExecCredential'],
  ['controllermanager.config.orch.io', 'v1alpha1', 'LeaderMigrationConfiguration'],
  ['eventratelimit.admission.orch.io', 'v1alpha1', 'Configuration'],
  ['scheduler.config.orch.io', 'v1beta1', 'SchedulerConfiguration'],
];

test('APIs that only configure programs or tools are read from files, and not served [What the service does, 14]', async () => {
  // The file of this server has a kind of such an API, and an effect.
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  const pod = await server.ask('POST', '/api/v1/namespaces/default/pods', { metadata: { name: 'b' }, spec });
  expect(pod.json.spec.nodeSelector).toEqual({ pool: 'general' });
  const { groups } = (await server.ask('GET', '/apis')).json;
  const served = new Set(groups.map(({ name }: { name: string }) => name));
  const documents = (await server.ask('GET', '/openapi/v2')).json;
  const kinds = JSON.stringify(
    Object.values(documents.definitions).map((one) => Object(one)['x-orch-group-version-kind']),
  );
  expect(kinds).toContain('{"group":"apps","kind":"Deployment","version":"v1"}');
  for (const [group, version, kind] of configurations) {
    expect([group, served.has(group)]).toEqual([group, false]);
    expect([group, (await server.ask('GET', `/apis/${group}/${version}`)).status]).toEqual([group, 404]);
    expect(kinds).not.toContain(JSON.stringify({ group, kind, version }));
  }
});

test('profiles are served at /debug/pprof/ when profiling is enabled [Specific endpoints, 10]', async () => {
  const index = await server.ask('GET', '/debug/pprof/');
  expect([index.status, index.text]).toEqual([200, expect.stringContaining('href="/debug/pprof/profile"')]);
  expect((await server.ask('GET', '/debug/pprof/cmdline')).text).toContain(process.argv[0]);
  const other = await runServer(`--data-dir=${join(folder, 'other')}`, '--profiling=false');
  try {
    expect((await other.ask('GET', '/debug/pprof/')).status).toBe(404);
  } finally {
    await other.stop();
  }
});
