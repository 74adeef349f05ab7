import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// `kubectl get` prints the table that the server sends; `-o wide` adds the columns with a priority.
describe('tables', () => {
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

  /** Creates an object and returns the table of its collection: the columns and the cells of its row. */
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

  test('rows of flow schemas are sorted by precedence, then by name; lists and pages by name', async () => {
    const path = '/apis/flowcontrol.apiserver.k8s.io/v1beta1/flowschemas';
    for (const [name, matchingPrecedence] of [
      ['a', 600],
      ['z', 2],
      ['b', 600],
    ] as const) {
      const spec = { matchingPrecedence, priorityLevelConfiguration: { name: 'exempt' } };
      expect((await server.ask('POST', path, { body: { metadata: { name }, spec } })).status).toBe(201);
    }
    const list = async (query: string, headers = {}) => (await server.ask('GET', `${path}${query}`, { headers })).json;
    const { items } = await list('');
    const byName = items.map(({ metadata, spec }: Parsed) => [metadata.name, spec.matchingPrecedence]);
    expect(byName).toEqual([...byName].sort());
    const byPrecedence = [...byName].sort(([, left], [, right]) => left - right);
    expect(byPrecedence.slice(0, 3)).toEqual([
      ['exempt', 1],
      ['probes', 2],
      ['z', 2],
    ]);
    for (const query of ['', '?includeObject=None', '?includeObject=Object', '?pretty=true']) {
      const { rows } = await list(query, { accept });
      expect(rows.map(({ cells }: Parsed) => [cells[0], cells[2]])).toEqual(byPrecedence);
    }
    const names: string[] = [];
    for (let token = ''; names.length < byName.length; ) {
      const { rows, metadata } = await list(`?limit=4&continue=${token}`, { accept });
      const numbers = rows.map(({ cells }: Parsed) => cells[2]);
      expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
      names.push(...rows.map(({ cells }: Parsed) => cells[0]).sort());
      token = metadata.continue ?? '';
    }
    expect(names).toEqual(byName.map(([name]: Parsed) => name));
  });

  test('rows contain no object, metadata or the whole object in the requested version', async () => {
    const path = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
    const scaleTargetRef = { kind: 'Deployment', name: 'web' };
    await server.ask('POST', path('v1'), {
      body: { metadata: { name: 'h' }, spec: { scaleTargetRef, maxReplicas: 3 } },
    });
    const versions = ['v1', 'v2beta1', 'v2beta2'];
    // Twice: an object cached for one version is not returned for another.
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
    const rejected = await server.ask('GET', `${path('v1')}/h?includeObject=some`, { headers: { accept } });
    expect(rejected.json).toMatchObject({ code: 400, message: expect.stringContaining('must be') });
  });

  test('pods have columns of readiness, status and node', async () => {
    const { always, wide, cells } = await tableOf('/api/v1/namespaces/default/pods', {
      spec: { ...template.spec, nodeName: 'node-1' },
    });
    expect(always).toEqual(['Name', 'Ready', 'Status', 'Restarts', 'Age']);
    expect(wide).toEqual(['IP', 'Node', 'Nominated Node', 'Readiness Gates']);
    expect(cells).toMatchObject({ Name: 'web', Ready: '0/1', Status: 'Pending', Age: age, Node: 'node-1' });
  });

  test('deployments have columns of ready, up-to-date and available pods', async () => {
    const { always, wide, cells } = await tableOf('/apis/apps/v1/namespaces/default/deployments', { spec });
    expect(always).toEqual(['Name', 'Ready', 'Up-to-date', 'Available', 'Age']);
    expect(wide).toEqual(['Containers', 'Images', 'Selector']);
    expect(cells).toMatchObject({ Name: 'web', Ready: '0/3', 'Up-to-date': 0, Available: 0, Age: age });
    expect(cells).toMatchObject({ Containers: 'main', Images: 'nginx', Selector: 'app=web' });
  });

  test('replica sets have columns of desired, current and ready pods', async () => {
    const { always, wide, cells } = await tableOf('/apis/apps/v1/namespaces/default/replicasets', { spec });
    expect(always).toEqual(['Name', 'Desired', 'Current', 'Ready', 'Age']);
    expect(wide).toEqual(['Containers', 'Images', 'Selector']);
    expect(cells).toMatchObject({ Name: 'web', Desired: 3, Current: 0, Ready: 0, Age: age, Selector: 'app=web' });
  });

  test('nodes have columns of status, roles and versions', async () => {
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
