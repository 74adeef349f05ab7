import { afterEach, describe, expect, test } from '@jest/globals';
import { TokenBuckets } from '../../src/admission/event-rate-limit/token-buckets.js';
import { type ConfiguredServer, startConfiguredServer } from './configured-server.js';

const apiVersion = 'eventratelimit.admission.orch.io/v1alpha1';
const kind = 'Configuration';

describe('EventRateLimit', () => {
  let server: ConfiguredServer | undefined;
  let nowMs = 1_700_000_000_000;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });
  const start = async (...limits: readonly object[]) => {
    const now = () => new Date(nowMs);
    server = await startConfiguredServer('EventRateLimit', { apiVersion, kind, limits }, { now });
    await server.namespace('a');
    await server.namespace('b');
    return server;
  };
  let events = 0;
  const eventFor = (namespace: string, members: object = {}) => {
    events += 1;
    const involvedObject = { kind: 'Pod', namespace, name: 'p' };
    return { metadata: { name: `e${events}` }, involvedObject, source: { component: 'test' }, ...members };
  };
  const create = async (namespace: string, members: object = {}, { query = '', token = 'admin' } = {}) => {
    const path = `/api/v1/namespaces/${namespace}/events${query}`;
    return await (server as ConfiguredServer).ask('POST', path, { body: eventFor(namespace, members), token });
  };
  const statuses = async (...responses: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(responses)).map(({ status }) => status);

  describe('admits', () => {
    test('a burst, then the configured number of events per second', async () => {
      await start({ type: 'Server', qps: 1, burst: 2 });
      expect(await statuses(create('a'), create('b'), create('a'))).toEqual([201, 201, 429]);
      nowMs += 1_000;
      expect(await statuses(create('a'), create('b'))).toEqual([201, 429]);
      nowMs += 60_000;
      expect(await statuses(create('a'), create('b'), create('a'))).toEqual([201, 201, 429]);
    });

    test('dry runs without counting them', async () => {
      await start({ type: 'Server', qps: 1, burst: 1 });
      const dryRun = { query: '?dryRun=All' };
      expect(await statuses(create('a', {}, dryRun), create('a', {}, dryRun), create('a'))).toEqual([201, 201, 201]);
      expect((await create('a', {}, dryRun)).status).toBe(201);
    });

    test('other objects', async () => {
      const { ask } = await start({ type: 'Server', qps: 1, burst: 1 });
      await create('a');
      const body = { metadata: { name: 'c' } };
      expect((await ask('POST', '/api/v1/namespaces/a/configmaps', { body })).status).toBe(201);
    });
  });

  describe('rejects', () => {
    test('events beyond the limit of their namespace with 429', async () => {
      await start({ type: 'Namespace', qps: 1, burst: 1 });
      expect(await statuses(create('a'), create('b'))).toEqual([201, 201]);
      const { status, json } = await create('a');
      expect([status, json.reason, json.message]).toEqual([
        429,
        'TooManyRequests',
        'Too many requests: limit reached on type Namespace for key a',
      ]);
    });

    test('events beyond the limit of their user', async () => {
      const { ask } = await start({ type: 'User', qps: 1, burst: 2 });
      const rules = [{ apiGroups: [''], resources: ['events'], verbs: ['create'] }];
      const rbac = '/apis/rbac.authorization.orch.io/v1';
      await ask('POST', `${rbac}/clusterroles`, { body: { metadata: { name: 'events' }, rules } });
      const subjects = [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.orch.io' }];
      const roleRef = { kind: 'ClusterRole', name: 'events', apiGroup: 'rbac.authorization.orch.io' };
      await ask('POST', `${rbac}/clusterrolebindings`, { body: { metadata: { name: 'events' }, subjects, roleRef } });
      const bob = { token: 'bob' };
      expect(await statuses(create('a', {}, bob), create('b', {}, bob), create('a'))).toEqual([201, 201, 201]);
      expect((await create('b', {}, bob)).json.message).toContain('limit reached on type User for key bob');
    });

    test('events of one source about one object', async () => {
      await start({ type: 'SourceAndObject', qps: 1, burst: 1 });
      const other = { source: { component: 'other' } };
      const about = { involvedObject: { kind: 'Pod', namespace: 'a', name: 'q' } };
      expect(await statuses(create('a'), create('a', other), create('a', about))).toEqual([201, 201, 201]);
      expect((await create('a', about)).json.message).toContain('type SourceAndObject for key testPodaq');
    });

    test('updates of events too, and names all limits that are reached', async () => {
      const limits = [
        { type: 'Server', qps: 1, burst: 1 },
        { type: 'Namespace', qps: 1, burst: 1 },
      ];
      const { ask } = await start(...limits);
      const { json: event } = await create('a');
      const body = { ...event, message: 'changed' };
      const { status, json } = await ask('PUT', `/api/v1/namespaces/a/events/${event.metadata.name}`, { body });
      expect([status, json.message]).toEqual([
        429,
        'Too many requests: [limit reached on type Server for key , limit reached on type Namespace for key a]',
      ]);
    });

    test('events of the other group', async () => {
      const { ask } = await start({ type: 'Namespace', qps: 1, burst: 1 });
      await create('a');
      const body = {
        ...{ metadata: { name: 'new' }, eventTime: '2024-01-01T00:00:00.000000Z', type: 'Normal' },
        ...{ reason: 'Started', action: 'start', reportingController: 'c', reportingInstance: 'i' },
        regarding: { kind: 'Pod', namespace: 'a', name: 'p' },
      };
      expect((await ask('POST', '/apis/events.orch.io/v1/namespaces/a/events', { body })).status).toBe(429);
    });
  });

  describe('configuration', () => {
    test('is required', async () => {
      await expect(startConfiguredServer('EventRateLimit', undefined)).rejects.toThrow(
        'the admission plugin EventRateLimit needs a configuration',
      );
    });

    test('reports every invalid limit', async () => {
      const limits = [
        { type: 'Pod', qps: 0, burst: 1 },
        { type: 'User', qps: 1, cacheSize: -1 },
      ];
      await expect(startConfiguredServer('EventRateLimit', { apiVersion, kind, limits })).rejects.toThrow(
        /limits\[0\]\.type: Unsupported value: "Pod".*\n.*limits\[0\]\.qps: Invalid value: 0.*\n.*limits\[1\]\.burst: Required value\n.*limits\[1\]\.cacheSize: Invalid value: -1/,
      );
      await expect(startConfiguredServer('EventRateLimit', { apiVersion, kind, limits: [] })).rejects.toThrow(
        /limits: Required value/,
      );
    });

    test('bounds the number of counted keys: the least recently used starts anew', () => {
      const buckets = new TokenBuckets({ qps: 1, burst: 1, keysMax: 2 });
      expect(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => buckets.take(key, 0))).toEqual([
        ...[true, true, false, true, true, true],
      ]);
      expect(buckets.size).toBe(2);
    });

    test('counts keys of any length', () => {
      const buckets = new TokenBuckets({ qps: 1, burst: 1, keysMax: 2 });
      const long = 'x'.repeat(100_000);
      expect([long, `${long}y`, long].map((key) => buckets.take(key, 0))).toEqual([true, true, false]);
    });

    test('counts no time backwards', () => {
      const buckets = new TokenBuckets({ qps: 10, burst: 1, keysMax: 1 });
      expect([5_000, 1_000, 1_050, 1_150].map((ms) => buckets.take('', ms))).toEqual([true, false, false, true]);
    });
  });
});
