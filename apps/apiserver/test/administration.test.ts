import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeYaml, orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { admissionPluginNames } from '@orch/controlplane';
import { apiServerFlags } from '../src/options/api-server-flags.js';
import { type RunningServer, runServer } from './server-fixture.js';

type Parsed = ReturnType<typeof JSON.parse>;

const configKinds = join(__dirname, '..', '..', '..', 'packages', 'api', 'config-kinds');
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

/** Group, version and kind of all files that configure programs or tools, and of what they write. */
const configurations = readdirSync(configKinds).flatMap((file): readonly [string, string, string][] => {
  const { group, version, kinds = [] }: Parsed = decodeYaml(readFileSync(join(configKinds, file), 'utf8'));
  return kinds.flatMap(({ kind, versions = { [group]: [version] } }: Parsed) =>
    Object.entries(versions).flatMap(([name, all]) => Array.from(Object(all), (each) => [name, String(each), kind])),
  );
});

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
  expect(configurations).toContainEqual(['scheduler.config.orch.io', 'v1beta1', 'SchedulerConfiguration']);
  expect(configurations.length).toBeGreaterThan(20);
  for (const [group, version, kind] of configurations) {
    expect(kinds).not.toContain(JSON.stringify({ group, kind, version }));
    // The core group is served, without these kinds.
    if (group === '') continue;
    expect([group, served.has(group)]).toEqual([group, false]);
    expect([group, (await server.ask('GET', `/apis/${group}/${version}`)).status]).toEqual([group, 404]);
  }
});

test('profiles are served at /debug/pprof/ when profiling is enabled [Specific endpoints, 10]', async () => {
  const index = await server.ask('GET', '/debug/pprof/');
  expect([index.status, index.text]).toEqual([200, expect.stringContaining('href="/debug/pprof/profile"')]);
  expect((await server.ask('GET', '/debug/pprof/cmdline')).text).toContain(process.argv[0]);
  for (const name of ['profile', 'heap', 'allocs']) {
    const { status, text } = await server.ask('GET', `/debug/pprof/${name}?seconds=0.05`);
    // The first bytes of gzip, as text.
    expect([name, status, text.slice(0, 2)]).toEqual([name, 200, '\u001f\ufffd']);
  }
  const other = await runServer(`--data-dir=${join(folder, 'other')}`, '--profiling=false');
  try {
    for (const name of ['', 'cmdline', 'profile?seconds=0.05', 'heap?seconds=0.05']) {
      expect([name, (await other.ask('GET', `/debug/pprof/${name}`)).status]).toEqual([name, 404]);
    }
  } finally {
    await other.stop();
  }
});
