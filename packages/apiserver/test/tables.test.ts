import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// What `kubectl get` prints is what the server sends: columns with a priority are those of `-o wide`.
describe('tables over the wire', () => {
  let server: TestServer;
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
  const spec = { replicas: 3, selector: { matchLabels: labels }, template };
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  });
  afterAll(() => server.stop());

  /** The table of the collection after the object was made in it: its columns and the cells of its row. */
  async function tableOf(collection: string, body: object) {
    const made = await server.ask('POST', collection, { body: { metadata: { name: 'web' }, ...body } });
    expect(made.status).toBe(201);
    const { json, headers } = await server.ask('GET', collection, { headers: { accept } });
    expect(headers['content-type']).toBe('application/json');
    expect(json).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
    const named = (wide: boolean) =>
      json.columnDefinitions.filter(({ priority }: Parsed) => priority > 0 === wide).map(({ name }: Parsed) => name);
    const [row] = json.rows.filter(({ object }: Parsed) => object.metadata.name === 'web');
    const cells = Object.fromEntries(
      json.columnDefinitions.map(({ name }: Parsed, index: number) => [name, row.cells[index]]),
    );
    return { always: named(false), wide: named(true), cells };
  }
  const age = expect.stringMatching(/^\d+s$/);

  test('rows carry nothing, metadata or whole objects, these in the version that was asked for', async () => {
    const path = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
    const scaleTargetRef = { kind: 'Deployment', name: 'web' };
    await server.ask('POST', path('v1'), {
      body: { metadata: { name: 'h' }, spec: { scaleTargetRef, maxReplicas: 3 } },
    });
    const versions = ['v1', 'v2beta1', 'v2beta2'];
    // Twice: what is kept of one version is not given for another.
    for (const version of [...versions, ...versions]) {
      const rowsOf = async (at: string, metaVersion: string) => {
        const headers = { accept: `application/json;as=Table;v=${metaVersion};g=meta.k8s.io` };
        return (await server.ask('GET', at, { headers })).json;
      };
      for (const metaVersion of ['v1', 'v1beta1']) {
        const whole = await rowsOf(`${path(version)}/h?includeObject=Object`, metaVersion);
        expect(whole.apiVersion).toBe(`meta.k8s.io/${metaVersion}`);
        const object = (await server.ask('GET', `${path(version)}/h`)).json;
        expect(object.apiVersion).toBe(`autoscaling/${version}`);
        expect(whole.rows).toEqual([{ cells: expect.any(Array), object }]);
        const none = await rowsOf(`${path(version)}?includeObject=None`, metaVersion);
        expect(none.rows).toEqual([{ cells: whole.rows[0].cells.map(() => expect.anything()), object: null }]);
        const { metadata } = object;
        const partial = { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${metaVersion}`, metadata };
        for (const query of ['', '?includeObject=Metadata', '?includeObject=']) {
          expect((await rowsOf(`${path(version)}${query}`, metaVersion)).rows).toMatchObject([{ object: partial }]);
        }
      }
    }
    const refused = await server.ask('GET', `${path('v1')}/h?includeObject=some`, { headers: { accept } });
    expect(refused.json).toMatchObject({ code: 400, message: expect.stringContaining('must be') });
  });

  test('pods say how many containers are ready, how they are, and where they run', async () => {
    const { always, wide, cells } = await tableOf('/api/v1/namespaces/default/pods', {
      spec: { ...template.spec, nodeName: 'node-1' },
    });
    expect(always).toEqual(['Name', 'Ready', 'Status', 'Restarts', 'Age']);
    expect(wide).toEqual(['IP', 'Node', 'Nominated Node', 'Readiness Gates']);
    expect(cells).toMatchObject({ Name: 'web', Ready: '0/1', Status: 'Pending', Age: age, Node: 'node-1' });
  });

  test('deployments say how many of their pods are ready, new and there to be used', async () => {
    const { always, wide, cells } = await tableOf('/apis/apps/v1/namespaces/default/deployments', { spec });
    expect(always).toEqual(['Name', 'Ready', 'Up-to-date', 'Available', 'Age']);
    expect(wide).toEqual(['Containers', 'Images', 'Selector']);
    expect(cells).toMatchObject({ Name: 'web', Ready: '0/3', 'Up-to-date': 0, Available: 0, Age: age });
    expect(cells).toMatchObject({ Containers: 'main', Images: 'nginx', Selector: 'app=web' });
  });

  test('replica sets say how many pods are wished for, there and ready', async () => {
    const { always, wide, cells } = await tableOf('/apis/apps/v1/namespaces/default/replicasets', { spec });
    expect(always).toEqual(['Name', 'Desired', 'Current', 'Ready', 'Age']);
    expect(wide).toEqual(['Containers', 'Images', 'Selector']);
    expect(cells).toMatchObject({ Name: 'web', Desired: 3, Current: 0, Ready: 0, Age: age, Selector: 'app=web' });
  });

  test('nodes say whether they are ready, what they are for, and what runs them', async () => {
    const { always, wide, cells } = await tableOf('/api/v1/nodes', {
      metadata: { name: 'web', labels: { 'node-role.kubernetes.io/worker': '' } },
      status: {
        conditions: [{ type: 'Ready', status: 'True' }],
        nodeInfo: { kubeletVersion: 'v1.21.0', osImage: 'os' },
        addresses: [{ type: 'InternalIP', address: '192.0.2.7' }],
      },
    });
    expect(always).toEqual(['Name', 'Status', 'Roles', 'Age', 'Version']);
    expect(wide).toEqual(['Internal-IP', 'External-IP', 'OS-Image', 'Kernel-Version', 'Container-Runtime']);
    expect(cells).toMatchObject({ Name: 'web', Status: 'Ready', Roles: 'worker', Version: 'v1.21.0' });
    expect(cells).toMatchObject({ 'Internal-IP': '192.0.2.7', 'External-IP': '<none>', 'OS-Image': 'os' });
  });
});
