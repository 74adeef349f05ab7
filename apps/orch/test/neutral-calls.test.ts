import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type HttpResponse, httpOf } from './http.js';
import { eventually, type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

/** The operations of kubectl.system.test.ts as plain requests in the orch dialect. */
describe('the orch dialect over HTTPS', () => {
  let orch: OrchProcess;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let http: Awaited<ReturnType<typeof httpOf>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    orch = orchUp(folder.path, '--nodes', '3');
    http = await httpOf(await orch.ready());
  });
  afterAll(async () => {
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await folder[Symbol.asyncDispose]();
  });

  const pods = '/api/v1/namespaces/default/pods';
  const deployments = '/apis/apps/v1/namespaces/default/deployments';
  const web = `${deployments}/web`;

  async function ok(response: Promise<HttpResponse>, status = 200): Promise<HttpResponse['body']> {
    const { status: actual, body, text } = await response;
    expect({ status: actual, text }).toEqual({ status, text });
    return body;
  }

  async function rolledOut(count: number): Promise<void> {
    await eventually(`${count} pods are updated and available`, async () => {
      const { metadata, status } = await ok(http('GET', web));
      const { observedGeneration, replicas, updatedReplicas, availableReplicas } = status;
      const done = [replicas, updatedReplicas, availableReplicas].every((each) => each === count);
      return (done && observedGeneration === metadata.generation) || undefined;
    });
  }

  test('a deployment is created and rolls out on nodes', async () => {
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'nginx', image: 'nginx' }] } };
    const spec = { replicas: 3, selector: { matchLabels: labels }, template };
    const body = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', labels }, spec };
    await ok(http('POST', deployments, { body }), 201);
    await rolledOut(3);
    const { items } = await ok(http('GET', `${pods}?labelSelector=app%3Dweb`));
    expect(items).toHaveLength(3);
    for (const { spec, status } of items) {
      expect([status['phase'], spec['nodeName']]).toEqual(['Running', expect.stringMatching(/^node-[123]$/)]);
    }
  });

  test('the scale subresource scales it', async () => {
    const scale = await ok(http('GET', `${web}/scale`));
    expect(scale).toMatchObject({ kind: 'Scale', spec: { replicas: 3 }, status: { replicas: 3, selector: 'app=web' } });
    await ok(http('PUT', `${web}/scale`, { body: { ...scale, spec: { replicas: 5 } } }));
    await rolledOut(5);
  });

  test('a strategic merge patch changes its image, and a watch reports added and deleted pods', async () => {
    const { metadata } = await ok(http('GET', pods));
    const body = { spec: { template: { spec: { containers: [{ name: 'nginx', image: 'nginx:2' }] } } } };
    await ok(http('PATCH', web, { body, contentType: 'application/strategic-merge-patch+json' }));
    await rolledOut(5);
    await eventually('only new pods are left', async () => {
      const { items } = await ok(http('GET', pods));
      return items.length === 5 || undefined;
    });
    const watch = `${pods}?watch=1&timeoutSeconds=1&resourceVersion=${metadata.resourceVersion}`;
    const lines = (await http('GET', watch)).text;
    const types = new Set(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    );
    expect(types).toEqual(new Set(['ADDED', 'MODIFIED', 'DELETED']));
  });

  test('a merge patch labels it and a JSON patch annotates it', async () => {
    const merge = { metadata: { labels: { tier: 'front' } } };
    await ok(http('PATCH', web, { body: merge, contentType: 'application/merge-patch+json' }));
    const path = '/metadata/annotations/note';
    const patched = await ok(
      http('PATCH', web, { body: [{ op: 'add', path, value: 'hello' }], contentType: 'application/json-patch+json' }),
    );
    expect(patched.metadata.labels).toEqual({ app: 'web', tier: 'front' });
    expect(patched.metadata.annotations).toMatchObject({ note: 'hello' });
  });

  test('names are neutral everywhere', async () => {
    const groups = (await ok(http('GET', '/apis'))).groups.map(({ name }) => name);
    expect(groups).toContain('rbac.authorization.orch.io');
    const node = await ok(http('GET', '/api/v1/nodes/node-1'));
    expect(node.status['nodeInfo']).toMatchObject({ nodeagentVersion: expect.stringMatching(/^v1\.21\./) });
    expect(node.metadata.labels).toMatchObject({ 'orch.io/hostname': 'node-1' });
    const everything = JSON.stringify([
      node,
      groups,
      await ok(http('GET', '/api/v1/namespaces')),
      await ok(http('GET', web)),
      await ok(http('GET', pods)),
      await ok(http('GET', '/apis/rbac.authorization.orch.io/v1/clusterroles')),
    ]);
    expect(everything).not.toMatch(/k8s\.io|kubernetes|kube-|kubelet/);
  });

  test('background deletion removes all dependents', async () => {
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' };
    await ok(http('DELETE', web, { body }));
    for (const path of [pods, '/apis/apps/v1/namespaces/default/replicasets', deployments]) {
      await eventually(`nothing is left at ${path}`, async () => {
        return (await ok(http('GET', path))).items.length === 0 || undefined;
      });
    }
  });

  test('deleting a namespace deletes its content', async () => {
    const metadata = { name: 'doomed' };
    await ok(http('POST', '/api/v1/namespaces', { body: { apiVersion: 'v1', kind: 'Namespace', metadata } }), 201);
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } };
    await ok(http('POST', '/api/v1/namespaces/doomed/configmaps', { body: map }), 201);
    const namespace = await ok(http('DELETE', '/api/v1/namespaces/doomed'));
    expect(namespace.status['phase']).toBe('Terminating');
    const late = await http('POST', '/api/v1/namespaces/doomed/configmaps', {
      body: { ...map, metadata: { name: 'y' } },
    });
    expect([403, 404]).toContain(late.status);
    await eventually('the namespace is gone', async () => {
      return (await http('GET', '/api/v1/namespaces/doomed')).status === 404 || undefined;
    });
    expect((await ok(http('GET', '/api/v1/namespaces/doomed/configmaps'))).items).toEqual([]);
  });
});
