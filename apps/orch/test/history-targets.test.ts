import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import { runClientCommand } from '../src/command/run-client-command.js';
import { historyCommand } from '../src/history/history-command.js';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const namespaces = { group: '', version: 'v1', resource: 'namespaces' };
const map = (name: string, labels: Readonly<Record<string, string>> = {}, data = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
  data,
});
const anHour = 3_600_000;

interface ListedChange {
  readonly revision: string;
  readonly time: string;
  readonly verb: string;
  readonly resource: string;
  readonly name: string;
}

/** Each test creates its objects in a separate namespace. */
describe('history and past reads', () => {
  let cluster: ClusterInMemory;
  beforeAll(async () => {
    cluster = await startClusterInMemory();
  });
  afterAll(() => cluster.stop());

  const makeNamespace = async (name: string): Promise<string> => {
    await cluster.client.resource(namespaces).create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    return name;
  };
  /** Commits at different milliseconds. */
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
  const changesOf = async (...args: readonly string[]): Promise<readonly ListedChange[]> => {
    const { code, stdout, stderr } = await cluster.orch('history', ...args, '-o', 'json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout).changes;
  };
  const namesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await cluster.orch('get', ...args, '-o', 'name');
    return stdout.split('\n').filter(Boolean);
  };

  test('a deleted and recreated object has one history, and both versions are readable', async () => {
    const namespace = await makeNamespace('lives');
    const client = cluster.client.resource(maps);
    const first = await client.create(map('a', {}, { life: 'first' }), { namespace });
    await aMoment();
    await client.delete('a', { namespace });
    await aMoment();
    const second = await client.create(map('a', {}, { life: 'second' }), { namespace });
    const changes = await changesOf('cm', 'a', '-n', namespace);
    expect(changes.map(({ verb }) => verb)).toEqual(['create', 'delete', 'create']);
    const [born, died, bornAgain] = changes;
    const at = async (when: string | undefined) => {
      const { stdout, stderr } = await cluster.orch('get', 'cm/a', '-n', namespace, '--at', when ?? '', '-o', 'json');
      return stdout === '' ? stderr : [JSON.parse(stdout).metadata.uid, JSON.parse(stdout).data.life];
    };
    for (const form of ['revision', 'time'] as const) {
      expect(await at(born?.[form])).toEqual([first.metadata.uid, 'first']);
      expect(await at(died?.[form])).toBe(`orch get: cm "a" not found at revision ${died?.revision}\n`);
      expect(await at(bornAgain?.[form])).toEqual([second.metadata.uid, 'second']);
    }
  });

  test('TYPE/NAME is equivalent to TYPE NAME', async () => {
    const namespace = await makeNamespace('slashes');
    await cluster.client.resource(maps).create(map('a'), { namespace });
    for (const [command, ...options] of [
      ['history', '-n', namespace],
      ['get', '-n', namespace, '--at', '0s', '-o', 'json'],
    ] as const) {
      const apart = await cluster.orch(command, 'configmap', 'a', ...options);
      const joined = await cluster.orch(command, 'configmap/a', ...options);
      expect(joined).toEqual(apart);
      expect(joined.code).toBe(0);
    }
  });

  test('history accepts several types, and all includes leases and events', async () => {
    const namespace = await makeNamespace('several');
    const metadata = { name: 'x' };
    await cluster.client.resource(maps).create(map('x'), { namespace });
    await cluster.client
      .resource({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' })
      .create({ apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata }, { namespace });
    await cluster.client
      .resource({ group: '', version: 'v1', resource: 'secrets' })
      .create({ apiVersion: 'v1', kind: 'Secret', metadata }, { namespace });
    const resources = async (...args: readonly string[]) =>
      (await changesOf(...args, '-n', namespace)).map(({ resource }) => resource);
    expect(await resources('cm,leases')).toEqual(['configmaps', 'leases']);
    expect(await resources()).toEqual(['configmaps', 'secrets']);
    expect(await resources('all')).toEqual(['configmaps', 'leases', 'secrets']);
    const mixed = await cluster.orch('history', 'cm,ns', '-n', namespace);
    expect([mixed.code, mixed.stderr]).toEqual([
      1,
      'orch history: namespaces: cluster-scoped; request it alone or with --all-namespaces\n',
    ]);
    const everywhere = await changesOf('cm,ns', '-A', '--limit', '0');
    const changedObjects = everywhere.map(({ resource, name }) => `${resource}/${name}`);
    expect(changedObjects).toEqual(expect.arrayContaining(['namespaces/several', 'configmaps/x']));
  });

  test('YAML output equals JSON output, with one document per change for a watch', async () => {
    const namespace = await makeNamespace('yaml');
    const client = cluster.client.resource(maps);
    await client.create(map('a'), { namespace });
    await client.patch('a', { type: 'merge', body: { data: { color: 'red' } } }, { namespace });
    const yaml = await cluster.orch('history', 'cm', 'a', '-n', namespace, '-o', 'yaml');
    const json = await cluster.orch('history', 'cm', 'a', '-n', namespace, '-o', 'json');
    expect(decodeYaml(yaml.stdout)).toEqual(JSON.parse(json.stdout));
    expect(yaml.stdout).toMatch(/^changes:\n *- by: orch-admin\n/);

    const ending = new AbortController();
    const args = ['cm', '-n', namespace, '--watch', '-o', 'yaml', '--kubeconfig', cluster.ready.kubeconfig];
    let stdout = '';
    const write = (text: string) => {
      stdout += text;
      ending.abort();
    };
    await runClientCommand(historyCommand, args, {
      stdin: new PassThrough(),
      stdout: { write },
      stderr: { write },
      signal: ending.signal,
    });
    const [nothing, ...documents] = stdout.split('---\n');
    expect(nothing).toBe('');
    expect(documents.map((text) => decodeYaml(text))).toMatchObject([{ verb: 'create' }, { verb: 'update' }]);
  });

  test('--until limits the changes, alone and with --since', async () => {
    const namespace = await makeNamespace('until');
    for (const name of ['a', 'b', 'c', 'd']) {
      await cluster.client.resource(maps).create(map(name), { namespace });
      await aMoment();
    }
    const [first, second, third] = await changesOf('cm', '-n', namespace);
    const changedNames = async (...args: readonly string[]) =>
      (await changesOf('cm', '-n', namespace, ...args)).map(({ name }) => name);
    expect(await changedNames('--until', third?.revision ?? '')).toEqual(['a', 'b', 'c']);
    expect(await changedNames('--until', second?.time ?? '')).toEqual(['a', 'b']);
    expect(await changedNames('--since', first?.revision ?? '', '--until', third?.time ?? '')).toEqual(['b', 'c']);
    expect(await changedNames('--until', third?.revision ?? '', '--limit', '0')).toEqual(['a', 'b', 'c']);
    const newest = await cluster.orch(
      'history',
      'cm',
      '-n',
      namespace,
      '--until',
      third?.revision ?? '',
      '--limit',
      '1',
    );
    expect(newest.lines[1]).toMatch(/ {3}until\/c /);
    const errorOf = async (...args: readonly string[]) => (await cluster.orch('history', ...args)).stderr;
    expect(await errorOf('--until', '5m', '-w')).toBe('orch history: --watch and --until cannot be combined\n');
    expect(await errorOf('--until', '9999999')).toMatch(/^orch history: revision 9999999 has not been reached: /);
  });

  test('times accept every time zone and any fraction of a second', async () => {
    const namespace = await makeNamespace('zones');
    const client = cluster.client.resource(maps);
    await client.create(map('a', {}, { version: 'one' }), { namespace });
    await aMoment();
    await client.patch('a', { type: 'merge', body: { data: { version: 'two' } } }, { namespace });
    const [{ time = '' } = {}] = await changesOf('cm', 'a', '-n', namespace);
    const shifted = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString().slice(0, -1);
    for (const spelled of [
      time,
      `${shifted(330)}+05:30`,
      `${shifted(-480)}-08:00`,
      `${shifted(0)}+00:00`,
      `${time.slice(0, -1)}999Z`,
    ]) {
      const { stdout } = await cluster.orch('get', 'cm', 'a', '-n', namespace, '--at', spelled, '-o', 'json');
      expect([spelled, JSON.parse(stdout).data.version]).toEqual([spelled, 'one']);
    }
    const early = new Date(Date.now() - anHour).toISOString();
    expect(await namesOf('cm', '-n', namespace, '--at', early)).toEqual([]);
  });

  test('a selector matches past labels, in tables and documents, in one namespace or all', async () => {
    const namespace = await makeNamespace('labels');
    const client = cluster.client.resource(maps);
    await client.create(map('a', { tier: 'front' }), { namespace });
    await client.create(map('b', { tier: 'back' }), { namespace });
    const [, { revision = '' } = {}] = await changesOf('cm', '-n', namespace);
    await client.patch('a', { type: 'merge', body: { metadata: { labels: { tier: 'back' } } } }, { namespace });
    const fronts = ['cm', '-l', 'tier=front', '--at', revision];
    expect(await namesOf(...fronts, '-n', namespace)).toEqual(['configmaps/a']);
    expect(await namesOf('cm', '-n', namespace, '-l', 'tier=front')).toEqual([]);
    expect(await namesOf('cm', '-n', namespace, '-l', 'tier in (back)', '--at', revision)).toEqual(['configmaps/b']);
    const table = await cluster.orch('get', ...fronts, '-A');
    expect(table.lines.map((line) => line.split(/ {3,}/).slice(0, 3))).toEqual([
      ['NAMESPACE', 'NAME', 'DATA'],
      ['labels', 'a', '0'],
    ]);
    const faulty = await cluster.orch('get', 'cm', '-n', namespace, '-l', 'tier==', '--at', revision);
    expect(faulty.code).toBe(0);
    const broken = await cluster.orch('get', 'cm', '-n', namespace, '-l', 'tier=!', '--at', revision);
    expect([broken.code, broken.stdout]).toEqual([1, '']);
    expect(broken.stderr).toMatch(/^orch get: .*\n$/);
  });

  test('reads several pages of objects at one revision, and several pages of changes', async () => {
    const namespace = await makeNamespace('many');
    const names = Array.from({ length: 1_010 }, (_, index) => `map-${String(index).padStart(4, '0')}`);
    const client = cluster.client.resource(maps);
    const created = await Promise.all(names.map((name) => client.create(map(name), { namespace })));
    const revision = String(Math.max(...created.map(({ metadata }) => Number(metadata.resourceVersion))));
    const lists = namesOf('cm', '-n', namespace, '--at', revision);
    // Objects change before and while the pages are read.
    await Promise.all(names.slice(0, 200).map((name) => client.delete(name, { namespace })));
    expect(await lists).toEqual(names.map((name) => `configmaps/${name}`));
    expect(await namesOf('cm', '-n', namespace, '--at', revision)).toHaveLength(names.length);
    expect(await namesOf('cm', '-n', namespace, '--at', '0s')).toHaveLength(names.length - 200);
    const changes = await changesOf('cm', '-n', namespace, '--limit', '0');
    expect(changes).toHaveLength(names.length + 200);
    const revisions = changes.map((change) => Number(change.revision));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(revisions.length);
  });

  test('a TYPE without --namespace uses the namespace of the context', async () => {
    const namespace = await makeNamespace('context');
    await cluster.client.resource(maps).create(map('mine'), { namespace });
    const kubeconfig = await cluster.kubeconfig('context', (config) => ({ ...config, namespace }));
    const history = await cluster.orch('history', 'cm', '--kubeconfig', kubeconfig);
    expect(history.lines.slice(1).map((line) => line.split(/ {3,}/)[4])).toEqual(['context/mine']);
    const get = await cluster.orch('get', 'cm', '--at', '0s', '-o', 'name', '--kubeconfig', kubeconfig);
    expect(get.stdout).toBe('configmaps/mine\n');
  });

  test('a user with list but without history permission may read at a revision, but not at a time, and may not list changes', async () => {
    const namespace = await makeNamespace('rights');
    await cluster.client.resource(maps).create(map('a'), { namespace });
    const [{ revision = '' } = {}] = await changesOf('cm', 'a', '-n', namespace);
    const group = 'rbac.authorization.orch.io';
    const rules = [
      { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] },
      { verbs: ['get'], nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*'] },
    ];
    const metadata = { name: 'lister' };
    const rbac = { group, version: 'v1' };
    await cluster.client
      .resource({ ...rbac, resource: 'clusterroles' })
      .create({ apiVersion: `${group}/v1`, kind: 'ClusterRole', metadata, rules });
    await cluster.client.resource({ ...rbac, resource: 'clusterrolebindings' }).create({
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'lister' },
      subjects: [{ apiGroup: group, kind: 'User', name: 'system:anonymous' }],
    });
    const kubeconfig = await cluster.kubeconfig('lister', (config) => {
      const { clientCertificate: _certificate, clientKey: _key, ...withoutCredentials } = config;
      return withoutCredentials;
    });
    const asLister = (...args: readonly string[]) => cluster.orch(...args, '-n', namespace, '--kubeconfig', kubeconfig);
    expect((await asLister('get', 'cm', '--at', revision, '-o', 'name')).stdout).toBe('configmaps/a\n');
    const refusal = (path: string) => `forbidden: User "system:anonymous" cannot get path "${path}"`;
    expect(await asLister('get', 'cm', '--at', '1s')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `orch get: ${refusal('/history/instant')}\n`,
    });
    expect(await asLister('history', 'cm')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `orch history: ${refusal('/history')}\n`,
    });
  });

  test.each<readonly [readonly string[], string]>([
    [['history', 'deploymnets'], 'the server has no resource type "deploymnets"; did you mean deployments?'],
    [['get', 'confgmap', '--at', '5m'], 'the server has no resource type "confgmap"; did you mean configmap?'],
    [['history', 'pods.batch'], 'the server has no resource type "pods.batch"; did you mean pods?'],
    [['history', 'pods,foo'], 'the server has no resource type "foo"'],
    [['history', 'pods,cm', 'a'], 'a NAME requires exactly one TYPE'],
    [['get', 'cm/a', 'a'], 'a NAME is given twice: in cm/a, and a'],
    [['history', 'cm/a/b'], '"a/b" is not a NAME'],
    [['history', 'componentstatuses'], 'resource: the server keeps no history of "componentstatuses"'],
  ])('rejects %j with one line', async (args, line) => {
    expect(await cluster.orch(...args)).toMatchObject({ code: 1, stdout: '', stderr: `orch ${args[0]}: ${line}\n` });
  });

  test('prints a message for an object without history', async () => {
    const { code, stdout, stderr } = await cluster.orch('history', 'cm', 'none', '-n', 'default');
    expect([code, stdout, stderr]).toEqual([0, '', 'no changes found for cm "none"\n']);
    const lately = await cluster.orch('history', 'ns', 'default', '--since', '0s');
    expect(lately.stderr).toBe('no changes found\n');
  });
});
