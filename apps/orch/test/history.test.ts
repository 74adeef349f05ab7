import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import type { Revision } from '@orch/storage';
import { runClientCommand } from '../src/command/run-client-command.js';
import { historyCommand } from '../src/history/history-command.js';
import { type ClusterInMemory, runClientLine, startClusterInMemory } from './cluster-in-memory.js';

const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };
const configMaps = { group: '', version: 'v1', resource: 'configmaps' };
const secrets = { group: '', version: 'v1', resource: 'secrets' };
const namespace = 'web';

interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly uid: string };
}

describe('orch history and orch get --at', () => {
  let cluster: ClusterInMemory;
  let ready: ClusterInMemory['ready'];
  let client: ClusterInMemory['client'];
  /** The deployment after each write. */
  const images = ['nginx:1', 'nginx:2', 'nginx:3', 'nginx:4'] as const;

  const orchBy = (kubeconfig: string, ...args: readonly string[]) =>
    runClientLine([...args, '--kubeconfig', kubeconfig]);
  /** Runs `orch` as the administrator. */
  const orch = (...args: readonly string[]) => orchBy(ready.kubeconfig, ...args);
  /** Parses each change into its columns and fields. */
  const history = async (...args: readonly string[]) =>
    (await orch('history', ...args)).lines.slice(1).map((line) => line.trim().split(/ {3,}/));
  const revisionsOf = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await history(...args)).flatMap(([revision = '', ...rest]) => (rest.length > 0 ? [revision] : []));
  const timesOf = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await history(...args)).flatMap(([, time]) => time ?? []);
  const imageAt = async (at: string): Promise<unknown> => {
    const { stdout } = await orch('get', 'deploy', 'web', '-n', 'web', '--at', at, '-o', 'json');
    return JSON.parse(stdout).spec.template.spec.containers[0].image;
  };

  beforeAll(async () => {
    cluster = await startClusterInMemory();
    ({ ready, client } = cluster);
    await writeCluster();
  });

  afterAll(async () => {
    await cluster.stop();
  });

  /** Creates, updates (three times) and deletes a deployment, with writes to a config map and a secret. */
  const writeCluster = async () => {
    await client
      .resource({ group: '', version: 'v1', resource: 'namespaces' })
      .create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    const labels = { app: 'web' };
    for (const [index, image] of images.entries()) {
      const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image }] } };
      if (index === 0) {
        const spec = { selector: { matchLabels: labels }, template };
        const metadata = { name: 'web' };
        const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec };
        await client.resource(deployments).create(object, { namespace });
      } else {
        await client.resource(deployments).patch('web', { type: 'merge', body: { spec: { template } } }, { namespace });
      }
      if (index === 1) {
        const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { color: 'red' } };
        await client.resource(configMaps).create(object, { namespace });
      }
      await new Promise((resolve) => setTimeout(resolve, 5)); // commits at different milliseconds
    }
    await client.resource(deployments).delete('web', { namespace });
    const metadata = { name: 'quiet' };
    await client
      .resource({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' })
      .create({ apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata }, { namespace });
    const involvedObject = { kind: 'Deployment', name: 'web', namespace };
    await client
      .resource({ group: '', version: 'v1', resource: 'events' })
      .create({ apiVersion: 'v1', kind: 'Event', metadata, involvedObject, reason: 'Made' }, { namespace });
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, data: { password: 'b2xk' } };
    await client.resource(secrets).create(secret, { namespace });
    await client.resource(secrets).patch('key', { type: 'merge', body: { data: { password: 'bmV3' } } }, { namespace });
  };

  test('lists three updates of a deployment with their fields, between create and delete', async () => {
    const { code, lines, stderr } = await orch('history', 'deployment', 'web', '-n', 'web');
    expect([code, stderr]).toEqual([0, '']);
    expect(lines[0]).toMatch(/^REVISION {3}TIME {23}VERB {5}RESOURCE {11}NAME {6}BY$/);
    const rest = lines.slice(1).map((line) =>
      line
        .replace(/^\d+ +\S+Z/, '')
        .trim()
        .replace(/ +/g, ' '),
    );
    expect(rest).toEqual([
      'create deployments.apps web/web orch-admin',
      ...[1, 2, 3].flatMap((index) => [
        'update deployments.apps web/web orch-admin',
        `spec.template.spec.containers[name=main].image: "nginx:${index}" -> "nginx:${index + 1}"`,
      ]),
      'delete deployments.apps web/web orch-admin',
    ]);
  });

  test('reads an object at each revision and each time', async () => {
    const revisions = await revisionsOf('deploy', 'web', '-n', 'web');
    const times = await timesOf('deploy', 'web', '-n', 'web');
    expect([revisions.length, times.length]).toEqual([5, 5]);
    for (const [index, image] of images.entries()) {
      expect([await imageAt(revisions[index] ?? ''), await imageAt(times[index] ?? '')]).toEqual([image, image]);
    }
  });

  test('reads a deleted object at an earlier revision, and returns not found after the delete', async () => {
    const revisions = await revisionsOf('deploy', 'web', '-n', 'web');
    const before = await orch('get', 'deploy', 'web', '-n', 'web', '--at', revisions[3] ?? '');
    expect(before.lines.map((line) => line.split(/ {3,}/)[0])).toEqual(['NAME', 'web']);
    const after = await orch('get', 'deploy', 'web', '-n', 'web', '--at', revisions[4] ?? '');
    expect([after.code, after.stderr]).toEqual([1, `orch get: deploy "web" not found at revision ${revisions[4]}\n`]);
    expect((await orch('get', 'deploy', 'web', '-n', 'web')).stderr).toBe('orch get: deploy "web" not found\n');
  });

  test('reads a namespace and the whole cluster at a revision', async () => {
    const [made = '', , second = '', , gone = ''] = await revisionsOf('deploy', 'web', '-n', 'web');
    const namesAt = async (at: string, ...scope: readonly string[]) =>
      (await orch('get', 'all', '--at', at, ...scope, '-o', 'name')).lines;
    expect(await namesAt(made, '-n', 'web')).toEqual(['deployments.apps/web']);
    expect(await namesAt(second, '-n', 'web')).toEqual(['configmaps/settings', 'deployments.apps/web']);
    expect(await namesAt(gone, '-n', 'web')).toEqual(['configmaps/settings']);
    const { items } = JSON.parse((await orch('get', 'all', '--at', second, '-A', '-o', 'json')).stdout);
    const uids = items.map(({ metadata }: Item) => metadata.uid);
    expect(new Set(uids).size).toBe(uids.length);
    const kindsAndNames = items.map(({ kind, metadata: { name } }: Item) => `${kind} ${name}`);
    expect(kindsAndNames).toEqual(
      expect.arrayContaining(['Namespace web', 'Namespace default', 'Deployment web', 'ConfigMap settings']),
    );
    const { stdout } = await orch('get', 'all', '-n', 'web', '--at', second);
    expect(stdout).toMatch(/^NAME .*\nconfigmaps\/settings .*\n\nNAME .*\ndeployments.apps\/web .*\n$/);
    const { stdout: yaml } = await orch('get', 'cm,deploy', '-n', 'web', '--at', second, '-o', 'yaml');
    expect(decodeYaml(yaml)).toMatchObject({ kind: 'List', items: [{ kind: 'ConfigMap' }, { kind: 'Deployment' }] });
  });

  test('lists all changes of a namespace, and those after --since', async () => {
    const shown = async (...args: readonly string[]) =>
      (await history('-n', 'web', ...args)).map(([, , verb, type, name]) => `${verb} ${type} ${name}`);
    const all = await shown();
    expect(all).toHaveLength(8);
    expect(all.slice(-4)).toEqual([
      'update deployments.apps web/web',
      'delete deployments.apps web/web',
      'create secrets web/key',
      'update secrets web/key',
    ]);
    const [last = ''] = (await revisionsOf('secrets', 'key', '-n', 'web')).slice(-1);
    expect(await shown('--since', String(Number(last) - 1))).toEqual(['update secrets web/key']);
    expect(await shown('--since', '1h')).toEqual(all);
    expect((await orch('history', '-n', 'web', '--since', last)).stderr).toBe('no changes found\n');
    const limited = await orch('history', '-n', 'web', '--limit', '1');
    expect([limited.lines.length, limited.stderr]).toEqual([2, expect.stringContaining('raise --limit')]);
  });

  test('lists leases and events only on request', async () => {
    expect((await orch('history', '-n', 'web')).stdout).not.toContain('quiet');
    expect(await revisionsOf('leases', 'quiet', '-n', 'web')).toHaveLength(1);
    expect(await revisionsOf('events', '-n', 'web')).toHaveLength(1);
  });

  test('--watch lists each new change once until it is stopped', async () => {
    const ending = new AbortController();
    let stdout = '';
    let wake = () => {};
    const waitForOutput = async (text: string): Promise<void> => {
      while (!stdout.includes(text)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const write = (text: string): void => {
      stdout += text;
      wake();
    };
    const args = ['configmaps', '-n', 'web', '--watch', '-o', 'json', '--kubeconfig', ready.kubeconfig];
    const ended = runClientCommand(historyCommand, args, {
      stdin: new PassThrough(),
      stdout: { write },
      stderr: { write },
      signal: ending.signal,
    });
    await waitForOutput('settings');
    const make = (name: string) =>
      client.resource(configMaps).create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, { namespace });
    await make('one');
    await waitForOutput('"one"');
    await make('two');
    await make('three');
    await waitForOutput('"three"');
    ending.abort();
    expect(await ended).toBe(0);
    const names = stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).name));
    expect(names).toEqual(['settings', 'one', 'two', 'three']);
    for (const name of ['one', 'two', 'three']) await client.resource(configMaps).delete(name, { namespace });
  });

  test('hides the values of secrets', async () => {
    const { stdout } = await orch('history', 'secret', 'key', '-n', 'web');
    expect(stdout).toContain('data.password: changed');
    expect(stdout).not.toMatch(/b2xk|bmV3/);
  });

  test('JSON output is one document, oldest change first', async () => {
    const { stdout } = await orch('history', 'deploy', 'web', '-n', 'web', '-o', 'json');
    const { changes, oldest } = JSON.parse(stdout);
    expect(oldest).toEqual({ revision: '1' });
    expect(changes.map(({ verb }: { verb: string }) => verb)).toEqual([
      'create',
      'update',
      'update',
      'update',
      'delete',
    ]);
    expect(changes[1].fields).toEqual([
      { path: 'spec.template.spec.containers[name=main].image', from: 'nginx:1', to: 'nginx:2' },
    ]);
  });

  test('reports missing permissions and exits with 1', async () => {
    const anonymous = await orch('history', 'deploy', 'web', '-n', 'web', '--token', 'none-such');
    expect([anonymous.code, anonymous.stderr]).toEqual([1, 'orch history: Unauthorized\n']);
    const rules = [
      { verbs: ['get'], nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*', '/history', '/history/*'] },
    ];
    const rbac = { group: 'rbac.authorization.orch.io', version: 'v1' };
    const apiVersion = `${rbac.group}/v1`;
    await client
      .resource({ ...rbac, resource: 'clusterroles' })
      .create({ apiVersion, kind: 'ClusterRole', metadata: { name: 'looker' }, rules });
    await client.resource({ ...rbac, resource: 'clusterrolebindings' }).create({
      apiVersion,
      kind: 'ClusterRoleBinding',
      metadata: { name: 'looker' },
      roleRef: { apiGroup: rbac.group, kind: 'ClusterRole', name: 'looker' },
      subjects: [{ apiGroup: rbac.group, kind: 'User', name: 'system:anonymous' }],
    });
    const kubeconfig = await cluster.kubeconfig(
      'nobody',
      ({ clientCertificate: _cert, clientKey: _key, ...rest }) => rest,
    );
    const refused = 'secrets is forbidden: User "system:anonymous" cannot list resource "secrets" in API group ""';
    expect(await orchBy(kubeconfig, 'history', 'secrets', '-n', 'web')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `orch history: ${refused} in the namespace "web"\n`,
    });
    expect(await orchBy(kubeconfig, 'get', 'secrets', '-n', 'web', '--at', '0s')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `orch get: ${refused} in the namespace "web"\n`,
    });
    const all = await orchBy(kubeconfig, 'history', '-n', 'web');
    expect([all.code, all.stdout]).toEqual([0, '']);
    expect(all.stderr).toMatch(/^no changes found\nChanges of types that you may not list are omitted: .*secrets/);
    const everything = await orchBy(kubeconfig, 'get', 'all', '--at', '0s');
    expect([everything.code, everything.stdout]).toEqual([0, '']);
    expect(everything.stderr).toMatch(/^no resources found\nYou may not list: .*secrets/);
  });

  test.each<readonly [readonly string[], string]>([
    [['history', 'no-such'], 'orch history: the server has no resource type "no-such"\n'],
    [['history', 'pods', 'a', 'b'], 'orch history: takes a TYPE and a NAME, not 3 words\n'],
    [['history', 'pods', 'a', '-A'], 'orch history: a NAME cannot be combined with --all-namespaces\n'],
    [['history', '-A', '-n', 'web'], 'orch history: --namespace and --all-namespaces cannot be combined\n'],
    [
      ['history', '--since', 'yesterday'],
      'orch history: since: "yesterday" is not a revision (12), a time (2026-01-01T10:00:00Z) or how long ago (90m)\n',
    ],
    [['get'], 'orch get: a TYPE or all is required\n'],
    [['get', 'pods,nodes', 'a'], 'orch get: a NAME requires exactly one TYPE\n'],
    [['get', 'pods', '--at', '2999-01-01T00:00:00Z'], 'orch get: at: 2999-01-01T00:00:00.000Z is in the future\n'],
    [
      ['get', 'pods', '-o', 'xml'],
      'orch get: invalid argument "xml" for "--output": must be table, json, yaml, name\n',
    ],
  ])('rejects %j with one line', async (args, line) => {
    expect(await orch(...args)).toMatchObject({ code: 1, stdout: '', stderr: line });
  });

  test('connects by server, token and authority without a kubeconfig, and names a missing file', async () => {
    const authority = join(dirname(ready.kubeconfig), 'pki', 'ca.crt');
    const server = ['--server', `${ready.url}/`, '--token', ready.token, '--certificate-authority', authority];
    const before = process.env['KUBECONFIG'];
    process.env['KUBECONFIG'] = '/no/such/kubeconfig';
    try {
      const found = await runClientLine(['get', 'namespaces', 'web', '-o', 'name', ...server]);
      expect([found.code, found.stdout, found.stderr]).toEqual([0, 'namespaces/web\n', '']);
      const missing = await runClientLine(['get', 'namespaces']);
      expect([missing.code, missing.stderr]).toEqual([
        1,
        'orch get: the kubeconfig /no/such/kubeconfig does not exist; select one with --kubeconfig\n',
      ]);
      process.env['KUBECONFIG'] = ready.kubeconfig;
      expect((await runClientLine(['get', 'ns', 'web', '-o', 'name'])).stdout).toBe('namespaces/web\n');
    } finally {
      if (before === undefined) delete process.env['KUBECONFIG'];
      else process.env['KUBECONFIG'] = before;
    }
    const nowhere = await runClientLine([
      'history',
      '--kubeconfig',
      ready.kubeconfig,
      '--server',
      'https://127.0.0.1:1',
    ]);
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/^orch history: .*ECONNREFUSED.*\n$/)]);
  });

  test('the help lists the arguments and every option', async () => {
    const { code, stdout } = await orch('history', '--help');
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('orch history [TYPE[,TYPE...]|TYPE/NAME|all [NAME]] [flags]'),
    ]);
    for (const option of [
      '--since',
      '--until',
      '--limit',
      '-n, --namespace',
      '-A, --all-namespaces',
      '--kubeconfig',
      '--token',
    ]) {
      expect(stdout).toContain(option);
    }
    expect((await orch('get', '-h')).stdout).toContain('--at');
  });

  test('names the oldest revision when reading compacted ones, and lists the remaining changes', async () => {
    const [first = '', second = '', third = ''] = await revisionsOf('deploy', 'web', '-n', 'web');
    const times = await timesOf('deploy', 'web', '-n', 'web');
    await ready.store.compact(Number(third) as Revision);
    const gone = await orch('get', 'deploy', 'web', '-n', 'web', '--at', first);
    expect(gone).toMatchObject({
      code: 1,
      stderr: `orch get: revision ${first} is no longer kept: the oldest is revision ${third} of ${times[2]}\n`,
    });
    const goneInstant = await orch('get', 'deploy', 'web', '-n', 'web', '--at', times[1] ?? '');
    expect(goneInstant.stderr).toBe(
      `orch get: the state at ${times[1]} is no longer kept: the oldest is revision ${third} of ${times[2]}\n`,
    );
    const list = client
      .resource(deployments)
      .list({ namespace, resourceVersion: second, resourceVersionMatch: 'Exact' });
    await expect(list).rejects.toMatchObject({ code: 410 });
    expect(await imageAt(third)).toBe('nginx:3');
    const { lines, stderr } = await orch('history', 'deploy', 'web', '-n', 'web');
    expect(lines).toHaveLength(6);
    expect(stderr).toBe(`Changes before revision ${third} of ${times[2]} are no longer available.\n`);
    expect((await orch('history', 'deploy', 'web', '-n', 'web', '--since', third)).stderr).toBe('');
    expect((await orch('history', 'deploy', 'web', '-n', 'web', '--since', first)).stderr).toBe(stderr);
  });
});
