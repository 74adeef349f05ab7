import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { eventually, orchUp, type ReadyLine, temporaryFolder } from './orch-process.js';
import { promtoolComplaints } from './promtool.js';

interface Family {
  readonly name: string;
  readonly type: string;
  readonly labels: ReadonlySet<string>;
}

const marks: ReadonlySet<string> = new Set(['le', 'quantile']);

function familiesOf(page: string): readonly Family[] {
  const families = new Map<string, { name: string; type: string; labels: Set<string> }>();
  let current = { name: '', type: '', labels: new Set<string>() };
  for (const line of page.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== '') {
      current = { name, type, labels: new Set() };
      families.set(name, current);
    } else if (!line.startsWith('#')) {
      for (const [, label = ''] of line.matchAll(/[{,]([a-z_]+)="/g)) if (!marks.has(label)) current.labels.add(label);
    }
  }
  return [...families.values()];
}

/** Type and labels of the metrics of v1.21, by name. */
async function metricsOfRelease(): Promise<ReadonlyMap<string, Omit<Family, 'name'>>> {
  const text = await readFile(join(__dirname, '../../../tools/data/metrics.tsv'), 'utf8');
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
  return new Map(
    rows.map(([name = '', type = '', labels = '']) => [
      name,
      { type, labels: new Set(labels.split(',').filter(Boolean)) },
    ]),
  );
}

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const selector = { matchLabels: { app: 'a' } };

/** The collection paths and objects of a short session. */
const kinds: readonly (readonly [string, object])[] = [
  ['/api/v1/namespaces/default/configmaps', { data: { a: 'b' } }],
  ['/api/v1/namespaces/default/secrets', { stringData: { a: 'b' } }],
  ['/api/v1/namespaces/default/services', { spec: { selector: { app: 'a' }, ports: [{ port: 80 }] } }],
  ['/api/v1/namespaces/default/serviceaccounts', {}],
  ['/apis/apps/v1/namespaces/default/deployments', { spec: { replicas: 1, selector, template } }],
  [
    '/apis/batch/v1/namespaces/default/jobs',
    { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
  ],
  ['/apis/policy/v1/namespaces/default/poddisruptionbudgets', { spec: { minAvailable: 1, selector } }],
  ['/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', { rules: [] }],
];

/** The requests of a short kubectl session: create, get, list, watch, patch, apply and delete. */
async function shortSession(http: Awaited<ReturnType<typeof httpOf>>): Promise<void> {
  for (const [path, object] of kinds) {
    const everywhere = path.replace('/namespaces/default', '');
    const created = await http('POST', path, { body: { metadata: { name: 'session' }, ...object } });
    expect(created.status).toBe(201);
    for (const read of [`${path}/session`, path, everywhere, `${path}?watch=1&timeoutSeconds=1&limit=1`])
      expect((await http('GET', read)).status).toBe(200);
    const { apiVersion, kind } = JSON.parse(created.text);
    const metadata = { name: 'session', labels: { a: 'b' } };
    await http('PATCH', `${path}/session`, { body: { metadata }, contentType: 'application/merge-patch+json' });
    const applied = { apiVersion, kind, metadata };
    await http('PATCH', `${path}/session?fieldManager=me`, {
      body: applied,
      contentType: 'application/apply-patch+yaml',
    });
    expect((await http('DELETE', `${path}/session`)).status).toBe(200);
  }
}

describe.each([
  ['one process', []],
  ['two serving workers', ['--serving-workers', '2']],
])('the metrics of %s after a short session', (_, options) => {
  test('pass promtool, have the types and labels of v1.21, and are small', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--naming', 'kubernetes', '--nodes', '1', ...options);
    const ready: ReadyLine = await orch.ready();
    const http = await httpOf(ready);
    await eventually('the control loops watch', async () => {
      const { text } = await http('GET', '/metrics');
      return text.includes('apiserver_registered_watchers{group="apps",version="v1",kind="Deployment"}') || undefined;
    });
    await shortSession(http);
    const { text: page } = await http('GET', '/metrics');
    expect(await promtoolComplaints(page)).toEqual([]);

    const release = await metricsOfRelease();
    const known = familiesOf(page).filter(({ name }) => release.has(name));
    expect(known.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['apiserver_request_total', 'apiserver_storage_objects']),
    );
    for (const { name, type, labels } of known) expect({ name, type, labels }).toEqual({ name, ...release.get(name) });
    expect(page.length).toBeLessThan(1_500_000);
  });
});
