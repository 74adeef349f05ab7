import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { onFakeCluster } from './support/fake-cluster.js';
import { manyObjects } from './support/worker-cases.js';

/** The fake cluster runs controllers with the defaults of their options. */
const labels = { app: 'web' };

describe('terminated pods', () => {
  const terminated = (count: number) =>
    manyObjects(count, 'Pod', { spec: { nodeName: 'a' }, status: { phase: 'Failed' } });
  const nodes = [{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } }];
  const deletions = async (pods: readonly ApiObject[], terminatedPodsMax?: number): Promise<number> => {
    let count = 0;
    const options = terminatedPodsMax === undefined ? {} : { podgc: { terminatedPodsMax } };
    await onFakeCluster({ controllers: ['podgc'], objects: { pods, nodes }, options }, async (cluster) => {
      await cluster.clock.advance(20_000);
      count = new Set(
        cluster.requests
          .filter(({ method, resource }) => method === 'delete' && resource === 'pods')
          .map(({ name }) => name),
      ).size;
    });
    return count;
  };

  test('are deleted beyond 12500 by default, and never with 0 or less [Controller manager defaults, 21]', async () => {
    expect(await deletions(terminated(12_500))).toBe(0);
    expect(await deletions(terminated(12_502))).toBe(2);
    for (const unlimited of [0, -1]) expect(await deletions(terminated(12_502), unlimited)).toBe(0);
  });
});

/** The numbers of endpoints in the slices that were created, smallest first. */
function createdSizes(requests: readonly FakeRequest[]): readonly number[] {
  return requests
    .filter(({ method, resource }) => method === 'create' && resource === 'endpointslices')
    .map(({ body }) => Number(Reflect.get(Object(body), 'endpoints')?.length))
    .toSorted((a, b) => a - b);
}

const services = (spec: object) =>
  manyObjects(1, 'Service', { spec: { clusterIP: '10.0.0.1', ports: [{ port: 80, protocol: 'TCP' }], ...spec } });

test('an endpoint slice has at most 100 endpoints by default [Controller manager defaults, 27]', async () => {
  const pods = manyObjects(101, 'Pod', {}, { labels }).map((pod, index) => ({
    ...pod,
    spec: { containers: [] },
    status: { podIPs: [{ ip: `10.1.0.${index}` }], conditions: [{ type: 'Ready', status: 'True' }] },
  }));
  const objects = { services: services({ selector: labels }), pods };
  await onFakeCluster({ controllers: ['endpointslice'], objects }, async ({ clock, requests }) => {
    await clock.advance(1_000);
    expect(createdSizes(requests)).toEqual([1, 100]);
  });
});

test('at most 1000 endpoints of a subset are mirrored by default [Controller manager defaults, 28]', async () => {
  const addresses = Array.from({ length: 1_001 }, (_, index) => ({ ip: `192.0.${index >> 8}.${index & 255}` }));
  const subsets = [{ addresses, ports: [{ port: 80, protocol: 'TCP' }] }];
  const objects = { services: services({}), endpoints: manyObjects(1, 'Endpoints', { subsets }) };
  await onFakeCluster({ controllers: ['endpointslicemirroring'], objects }, async ({ clock, requests, events }) => {
    await clock.advance(1_000);
    expect(createdSizes(requests)).toEqual([1_000]);
    expect(events()).toEqual([
      'Warning TooManyAddressesToMirror: A max of 1000 addresses can be mirrored to EndpointSlices per Endpoints subset. 1 addresses were skipped',
    ]);
  });
});
