import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const evicted = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
const violates = "Cannot evict pod as it would violate the pod's disruption budget.";

describe('evictions', () => {
  let server: TestServer;
  const pods = '/api/v1/namespaces/default/pods';
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  });
  afterAll(() => server.stop());

  const patchStatus = (path: string, status: object) =>
    server.ask('PATCH', `${path}/status`, {
      body: { status },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  /** A pod with the label `app`, by default with its own name. */
  async function createPod(name: string, { phase = 'Running', ready = true, app = name } = {}) {
    const spec = { containers: [{ name: 'c', image: 'i' }], automountServiceAccountToken: false };
    await server.ask('POST', pods, { body: { metadata: { name, labels: { app } }, spec } });
    await patchStatus(`${pods}/${name}`, { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] });
  }
  async function createBudget(name: string, status: object, selector: object = { matchLabels: { app: name } }) {
    await server.ask('POST', budgets, { body: { metadata: { name }, spec: { minAvailable: 1, selector } } });
    const counts = { currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptionsAllowed: 0 };
    await patchStatus(`${budgets}/${name}`, { observedGeneration: 1, ...counts, ...status });
  }
  const statusOf = async (budget: string) => (await server.ask('GET', `${budgets}/${budget}`)).json.status;
  const exists = async (pod: string) => {
    const { status, json } = await server.ask('GET', `${pods}/${pod}`);
    return status === 200 && json.metadata.deletionTimestamp === undefined;
  };
  const evict = (name: string, { deleteOptions = {}, query = '' } = {}) =>
    server.ask('POST', `${pods}/${name}/eviction${query}`, {
      body: { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name }, deleteOptions },
    });

  test('deletes a pod without a budget, once', async () => {
    await createPod('free');
    expect((await evict('free')).json).toEqual(evicted);
    expect((await evict('free')).json).toMatchObject({ code: 404, message: 'pods "free" not found' });
  });

  test('rejects an eviction beyond the budget with 429 and a cause', async () => {
    await createPod('full');
    await createBudget('full', {});
    expect((await evict('full')).json).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: violates,
      reason: 'TooManyRequests',
      details: {
        causes: [
          {
            reason: 'DisruptionBudget',
            message: 'The disruption budget full needs 1 healthy pods and has 1 currently',
          },
        ],
      },
      code: 429,
    });
    expect(await exists('full')).toBe(true);
  });

  test('rejects evictions while the status of the budget is outdated', async () => {
    await createPod('stale');
    await createBudget('stale', { observedGeneration: 0, disruptionsAllowed: 5 });
    const { json } = await evict('stale');
    expect([json.code, json.details.causes[0].message]).toEqual([
      429,
      'The disruption budget stale is still being processed by the server.',
    ]);
  });

  test('rejects evictions with negative disruptionsAllowed', async () => {
    await createPod('below');
    await createBudget('below', {});
    // Only the older API version accepts this.
    await patchStatus(`${budgets.replace('policy/v1/', 'policy/v1beta1/')}/below`, { disruptionsAllowed: -1 });
    expect((await evict('below')).json).toMatchObject({
      message: 'poddisruptionbudget.policy "below" is forbidden: pdb disruptions allowed is negative',
      reason: 'Forbidden',
      code: 403,
    });
  });

  test('rejects the eviction of a pod with several budgets', async () => {
    await createPod('many');
    await createBudget('many', { disruptionsAllowed: 1 });
    await createBudget(
      'more',
      { disruptionsAllowed: 1 },
      { matchExpressions: [{ key: 'app', operator: 'In', values: ['many'] }] },
    );
    const { json } = await evict('many');
    expect([json.code, json.reason, json.message]).toEqual([
      500,
      undefined,
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    ]);
  });

  test('decrements disruptionsAllowed and updates the condition with the last one', async () => {
    await createPod('one', { app: 'set' });
    await createPod('two', { app: 'set' });
    await createBudget('set', { disruptionsAllowed: 2, currentHealthy: 3, expectedPods: 3 });
    expect((await evict('one', { query: '?dryRun=All' })).json).toEqual(evicted);
    expect((await evict('one', { deleteOptions: { dryRun: ['All'] } })).json).toEqual(evicted);
    expect([await exists('one'), (await statusOf('set')).disruptionsAllowed]).toEqual([true, 2]);

    expect((await evict('one')).json).toEqual(evicted);
    expect([await exists('one'), await statusOf('set')]).toEqual([
      false,
      expect.objectContaining({ disruptionsAllowed: 1, disruptedPods: { one: expect.any(String) } }),
    ]);
    expect((await evict('two')).json).toEqual(evicted);
    expect(await statusOf('set')).toMatchObject({
      disruptionsAllowed: 0,
      disruptedPods: { one: expect.any(String), two: expect.any(String) },
      conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods', observedGeneration: 1 }],
    });
  });

  test('concurrent evictions do not exceed the budget', async () => {
    for (const name of ['left', 'right', 'middle']) await createPod(name, { app: 'race' });
    await createBudget('race', { disruptionsAllowed: 1, currentHealthy: 3, expectedPods: 3, desiredHealthy: 2 });
    const responses = await Promise.all(['left', 'right', 'middle'].map((name) => evict(name)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429, 429]);
  });

  test('an unready pod does not use up a budget with enough healthy pods', async () => {
    await createPod('unready', { ready: false });
    await createBudget('unready', {});
    expect((await evict('unready')).json).toEqual(evicted);
    expect((await statusOf('unready')).disruptedPods).toBeUndefined();
    await createPod('needed', { ready: false });
    await createBudget('needed', { currentHealthy: 0 });
    expect((await evict('needed')).status).toBe(429);
  });

  test.each(['Pending', 'Succeeded', 'Failed'])('a pod that is %s needs no budget', async (phase) => {
    const name = phase.toLowerCase();
    await createPod(name, { phase });
    await createBudget(name, {});
    expect((await evict(name)).json).toEqual(evicted);
  });

  test('a pod being deleted needs no budget, and its grace period can be shortened', async () => {
    await createPod('going');
    await server.ask('POST', `${pods}/going/binding`, { body: { metadata: { name: 'going' }, target: { name: 'n' } } });
    await createBudget('going', {});
    await server.ask('DELETE', `${pods}/going`, { body: { gracePeriodSeconds: 60 } });
    expect((await evict('going', { deleteOptions: { gracePeriodSeconds: 5 } })).json).toEqual(evicted);
    expect((await server.ask('GET', `${pods}/going`)).json.metadata.deletionGracePeriodSeconds).toBe(5);
  });

  test('rejects policy/v1, which v1.21 does not serve, and another name', async () => {
    await createPod('named');
    const rejection = async (body: object) => {
      const { json } = await server.ask('POST', `${pods}/named/eviction`, { body });
      return [json.code, json.message];
    };
    expect(await rejection({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'named' } })).toEqual([
      400,
      expect.stringContaining('no kind "Eviction" is registered for version "policy/v1"'),
    ]);
    expect(await rejection({ metadata: { name: 'other' } })).toEqual([
      400,
      'name in URL does not match name in Eviction object',
    ]);
    expect(await exists('named')).toBe(true);
  });

  test('applies grace period and preconditions of the delete options', async () => {
    await createPod('graced');
    const node = {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: 'graced' },
      target: { kind: 'Node', name: 'n' },
    };
    await server.ask('POST', `${pods}/graced/binding`, { body: node });
    const uid = await evict('graced', { deleteOptions: { preconditions: { uid: 'other' } } });
    expect(uid.json).toMatchObject({
      code: 409,
      message: expect.stringContaining('the UID in the precondition (other)'),
    });
    const old = await evict('graced', { deleteOptions: { preconditions: { resourceVersion: '1' } } });
    expect(old.json).toMatchObject({
      code: 409,
      message: expect.stringContaining('the ResourceVersion in the precondition (1)'),
    });
    expect((await evict('graced', { deleteOptions: { gracePeriodSeconds: 7 } })).json).toEqual(evicted);
    const { json } = await server.ask('GET', `${pods}/graced`);
    expect(json.metadata.deletionGracePeriodSeconds).toBe(7);
    const bad = await evict('graced', { deleteOptions: { propagationPolicy: 'Odd' } });
    expect([bad.status, bad.json.details.kind]).toEqual([422, 'DeleteOptions']);
  });

  test('an empty selector matches every pod of the namespace', async () => {
    const other = '/api/v1/namespaces/guarded';
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'guarded' } } });
    await server.ask('POST', `${other}/serviceaccounts`, { body: { metadata: { name: 'default' } } });
    const spec = { containers: [{ name: 'c', image: 'i' }], automountServiceAccountToken: false };
    await server.ask('POST', `${other}/pods`, { body: { metadata: { name: 'a' }, spec } });
    await patchStatus(`${other}/pods/a`, { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] });
    const at = '/apis/policy/v1/namespaces/guarded/poddisruptionbudgets';
    await server.ask('POST', at, { body: { metadata: { name: 'all' }, spec: { selector: {} } } });
    const eviction = { metadata: { name: 'a' } };
    expect((await server.ask('POST', `${other}/pods/a/eviction`, { body: eviction })).status).toBe(429);
  });
});
