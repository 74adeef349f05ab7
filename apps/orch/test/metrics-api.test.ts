import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { Dialect } from '@orch/apimachinery';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';
import { type HttpResponse, httpOf } from './http.js';
import { eventually } from './orch-process.js';

const groups: Readonly<Record<Dialect, string>> = { orch: 'metrics.orch.io', kubernetes: 'metrics.k8s.io' };

describe.each(['orch', 'kubernetes'] as const)('the metrics API of simulated nodes in the dialect %s', (dialect) => {
  let cluster: ClusterInMemory;
  let http: Awaited<ReturnType<typeof httpOf>>;
  const root = `/apis/${groups[dialect]}/v1beta1`;
  const apiVersion = `${groups[dialect]}/v1beta1`;
  beforeAll(async () => {
    const simulation = { stages: [{ match: { name: 'staged' }, behavior: { memory: '1Gi' } }], clockRate: 10 };
    cluster = await startClusterInMemory(dialect, { nodes: 2, simulation });
    http = await httpOf(cluster.ready);
    await createPod('busy', {
      node: 'node-1',
      annotations: { 'simulation/cpu': '1500m', 'simulation/memory': '300Mi' },
    });
    await createPod('staged', { node: 'node-2' });
    await createPod('idle', { node: 'node-2', labels: { app: 'idle' } });
    // Without use: it never runs, or its node is not simulated.
    await createPod('waiting', { node: 'node-1', annotations: { 'simulation/pull-error': 'not found' } });
    await createPod('elsewhere', { node: 'other' });
    await running('busy', 'staged', 'idle');
  });
  afterAll(() => cluster.stop());

  const pods = () => cluster.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
  async function createPod(
    name: string,
    options: {
      readonly node: string;
      readonly annotations?: Record<string, string>;
      readonly labels?: Record<string, string>;
    },
  ): Promise<void> {
    const { node, annotations = {}, labels = { app: 'web' } } = options;
    const requests = { cpu: '100m', memory: '64Mi' };
    const containers = ['main', 'side'].map((container) => ({ name: container, image: 'a', resources: { requests } }));
    await pods().create({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default', annotations, labels },
      spec: { nodeName: node, containers },
    });
  }
  async function running(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await eventually(`${name} runs`, async () => {
        const { status } = await pods().get(name, { namespace: 'default' });
        return status?.phase === 'Running' || undefined;
      });
    }
  }
  const namesIn = ({ body }: HttpResponse) => body.items.map(({ metadata }) => metadata.name);

  test('has the use of each container of the pods that run on simulated nodes', async () => {
    const { status, text } = await http('GET', `${root}/namespaces/default/pods`);
    expect(status).toBe(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const metadata = (name: string, app: string) => ({
      ...{ name, namespace: 'default', creationTimestamp: time, labels: { app } },
    });
    const common = { timestamp: time, window: '3s' };
    const containers = (cpu: string, memory: string) =>
      ['main', 'side'].map((name) => ({ name, usage: { cpu, memory } }));
    expect(JSON.parse(text)).toEqual({
      ...{ kind: 'PodMetricsList', apiVersion, metadata: {} },
      items: [
        { metadata: metadata('busy', 'web'), ...common, containers: containers('750m', '150Mi') },
        { metadata: metadata('idle', 'idle'), ...common, containers: containers('50m', '32Mi') },
        { metadata: metadata('staged', 'web'), ...common, containers: containers('50m', '512Mi') },
      ],
    });
    expect(namesIn(await http('GET', `${root}/pods`))).toEqual(['busy', 'idle', 'staged']);
    expect(namesIn(await http('GET', `${root}/namespaces/other/pods`))).toEqual([]);
  });

  test('selects pods and nodes by labels, names and namespaces', async () => {
    const select = async (query: string) => namesIn(await http('GET', `${root}/${query}`));
    expect(await select('namespaces/default/pods?labelSelector=app%3Dweb')).toEqual(['busy', 'staged']);
    expect(await select('pods?fieldSelector=metadata.name%3Didle')).toEqual(['idle']);
    expect(await select('pods?fieldSelector=metadata.namespace%3Dkube-system')).toEqual([]);
    expect(await select('nodes?fieldSelector=metadata.name%3Dnode-2')).toEqual(['node-2']);
    expect(await select('nodes?labelSelector=a%3Db')).toEqual([]);
    const { status, text } = await http('GET', `${root}/pods?fieldSelector=spec.nodeName%3Dnode-1`);
    expect([status, JSON.parse(text).message]).toEqual([
      400,
      '"spec.nodeName" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ]);
  });

  test('has the sum of the pods of each node that reports', async () => {
    const usages = async () => {
      const { text } = await http('GET', `${root}/nodes`);
      const { items } = JSON.parse(text);
      return items.map(({ metadata, usage }: { metadata: { name: string }; usage: object }) => [metadata.name, usage]);
    };
    expect(await usages()).toEqual([
      ['node-1', { cpu: '1500m', memory: '300Mi' }],
      ['node-2', { cpu: '200m', memory: '1088Mi' }],
    ]);
    const nodes = cluster.client.resource({ group: '', version: 'v1', resource: 'nodes' });
    const annotate = (value: string | null) =>
      nodes.patch('node-1', { type: 'merge', body: { metadata: { annotations: { 'simulation/silent': value } } } });
    await annotate('true');
    expect((await usages()).map(([name]: readonly [string]) => name)).toEqual(['node-2']);
    expect(namesIn(await http('GET', `${root}/pods`))).toEqual(['idle', 'staged']);
    await annotate(null);
    expect(namesIn(await http('GET', `${root}/pods`))).toEqual(['busy', 'idle', 'staged']);
  });

  test('follows the annotations of a pod', async () => {
    const body = { metadata: { annotations: { 'simulation/cpu': '3' } } };
    await pods().patch('idle', { type: 'merge', body }, { namespace: 'default' });
    const { text } = await http('GET', `${root}/namespaces/default/pods/idle`);
    expect(JSON.parse(text)).toMatchObject({
      ...{ kind: 'PodMetrics', apiVersion, metadata: { name: 'idle', namespace: 'default', labels: { app: 'idle' } } },
      containers: [{ usage: { cpu: '1500m' } }, { usage: { cpu: '1500m' } }],
    });
  });

  test('returns 404 for an object without use, and 405 for writes and watches', async () => {
    const message = async (path: string) => {
      const { status, text } = await http('GET', `${root}/${path}`);
      return [status, JSON.parse(text).message];
    };
    const group = groups[dialect];
    expect(await message('namespaces/default/pods/waiting')).toEqual([
      404,
      `podmetrics.${group} "default/waiting" not found`,
    ]);
    expect(await message('nodes/other')).toEqual([404, `nodemetrics.${group} "other" not found`]);
    expect((await http('POST', `${root}/nodes`, { body: {} })).status).toBe(405);
    expect((await http('DELETE', `${root}/namespaces/default/pods/idle`)).status).toBe(405);
    expect((await http('GET', `${root}/pods?watch=true`)).status).toBe(405);
  });

  test('is sent as a table', async () => {
    const accept = `application/json;as=Table;v=v1;g=meta.${groups[dialect].replace('metrics.', '')}`;
    const { text } = await http('GET', `${root}/namespaces/default/pods?fieldSelector=metadata.name%3Dbusy`, {
      accept,
    });
    const { columnDefinitions, rows } = JSON.parse(text);
    expect(columnDefinitions.map(({ name }: { name: string }) => name)).toEqual(['Name', 'cpu', 'memory', 'Window']);
    expect(rows.map(({ cells }: { cells: readonly string[] }) => cells)).toEqual([['busy', '1500m', '300Mi', '3s']]);
    const nodes = await http('GET', `${root}/nodes/node-1`, { accept });
    expect(JSON.parse(nodes.text).rows[0].cells).toEqual(['node-1', '1500m', '300Mi', '3s']);
  });

  test('is in discovery, in the OpenAPI document and among the API services', async () => {
    const { text } = await http('GET', root);
    expect(JSON.parse(text).resources).toEqual([
      { name: 'nodes', singularName: '', namespaced: false, kind: 'NodeMetrics', verbs: ['get', 'list'] },
      { name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] },
    ]);
    const { definitions, paths } = JSON.parse((await http('GET', '/openapi/v2')).text);
    const domain = dialect === 'kubernetes' ? 'io.k8s' : 'io.orch';
    expect(definitions[`${domain}.metrics.pkg.apis.metrics.v1beta1.PodMetrics`].required).toEqual([
      'timestamp',
      'window',
      'containers',
    ]);
    expect(Object.keys(paths[`${root}/namespaces/{namespace}/pods/{name}`])).toEqual(expect.arrayContaining(['get']));
    const registration = dialect === 'kubernetes' ? 'apiregistration.k8s.io' : 'apiregistration.orch.io';
    const service = await http('GET', `/apis/${registration}/v1/apiservices/v1beta1.${groups[dialect]}`);
    expect(service.body.status['conditions']).toMatchObject([{ type: 'Available', status: 'True', reason: 'Local' }]);
  });

  test('is sent as protobuf', async () => {
    const { status, text } = await http('GET', `${root}/nodes`, { accept: `application/vnd.${dialect}.protobuf` });
    expect(status).toBe(200);
    expect(text).toMatch(/^[a-z0-9]+\0.*NodeMetricsList.*node-1.*1500m.*300Mi.*node-2/s);
  });

  test('needs the right to read it', async () => {
    const anonymous = await httpOf(cluster.ready, { token: '' });
    const { status, text } = await anonymous('GET', `${root}/nodes`);
    expect([status, JSON.parse(text).message]).toEqual([
      403,
      `nodes.${groups[dialect]} is forbidden: User "system:anonymous" cannot list resource "nodes" in API group "${groups[dialect]}" at the cluster scope`,
    ]);
  });
});

test('the metrics API is not served without simulated nodes', async () => {
  const cluster = await startClusterInMemory();
  try {
    const http = await httpOf(cluster.ready);
    expect((await http('GET', '/apis/metrics.orch.io/v1beta1/nodes')).status).toBe(404);
    const { body } = await http('GET', '/apis');
    expect(body.groups.map(({ name }) => name)).not.toContain('metrics.orch.io');
  } finally {
    await cluster.stop();
  }
});
