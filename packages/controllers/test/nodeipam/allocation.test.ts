import { describe, expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { requestErrors } from '../../src/framework/request-errors.fixture.js';
import { type FakeCluster, onFakeCluster } from '../support/fake-cluster.js';
import { objectOf } from '../support/workloads.js';

const node = (name: string, podCIDRs: readonly string[] = [], metadata: object = {}) =>
  objectOf(
    'Node',
    name,
    { spec: podCIDRs.length === 0 ? {} : { podCIDR: podCIDRs[0], podCIDRs } },
    { namespace: '', ...metadata },
  );
/** Two ranges: 10.0.0.0/25 and 10.0.0.128/25. */
const options = { nodeipam: { clusterRanges: [{ cidr: '10.0.0.0/24', nodeMaskBits: 25 }], serviceRanges: [] } };
const invalid = new StatusError({
  ...{ apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure', code: 422, reason: 'Invalid', message: 'no' },
});

const running = (
  nodes: readonly ReturnType<typeof node>[],
  use: (cluster: FakeCluster) => Promise<void>,
  onRequest: (request: FakeRequest) => void = () => undefined,
) => onFakeCluster({ controllers: ['nodeipam'], objects: { nodes }, options, onRequest }, use);
const rangesOf = ({ requests }: FakeCluster) =>
  requests
    .filter(({ method, resource }) => method === 'patch' && resource === 'nodes')
    .map(({ name, body }) => `${name} ${JSON.parse(JSON.stringify(body)).body.spec.podCIDR}`);

test('a node without ranges waits until another one is gone', async () => {
  await running([node('a'), node('b'), node('c')], async (cluster) => {
    expect(rangesOf(cluster)).toEqual(['a 10.0.0.0/25', 'b 10.0.0.128/25']);
    expect(cluster.events()).toEqual(['Normal CIDRNotAvailable: Node c status is now: CIDRNotAvailable']);
    await cluster.send('nodes', 'MODIFIED', node('a', ['10.0.0.0/25'], { resourceVersion: '2' }));
    await cluster.send('nodes', 'DELETED', node('a', ['10.0.0.0/25'], { resourceVersion: '3' }));
    expect(rangesOf(cluster).at(-1)).toBe('c 10.0.0.0/25');
  });
});

test('the ranges that nodes have at the start are not given again', async () => {
  await running([node('a'), node('b', ['10.0.0.0/25'])], async (cluster) => {
    expect(rangesOf(cluster)).toEqual(['a 10.0.0.128/25']);
  });
});

test('a node that waits and is deleted gets no range', async () => {
  await running([node('a'), node('b'), node('c')], async (cluster) => {
    await cluster.send('nodes', 'DELETED', node('c', [], { resourceVersion: '2' }));
    await cluster.send('nodes', 'MODIFIED', node('a', ['10.0.0.0/25'], { resourceVersion: '2' }));
    await cluster.send('nodes', 'DELETED', node('a', ['10.0.0.0/25'], { resourceVersion: '3' }));
    expect(rangesOf(cluster)).toHaveLength(2);
  });
});

describe('a write that fails', () => {
  const failing = (error: Error) => (request: FakeRequest) => {
    if (request.method === 'patch' && request.name === 'a') throw error;
  };

  test.each([
    ['the node is gone', requestErrors.notFound, false],
    ['the node was replaced', requestErrors.conflict, false],
    ['the server rejects it', invalid, true],
  ])('withdraws the range: %s', async (_why, error, isReported) => {
    await running(
      [node('a')],
      async (cluster) => {
        const reported = ['Normal CIDRAssignmentFailed: Node a status is now: CIDRAssignmentFailed'];
        expect(cluster.events().slice(0, 1)).toEqual(isReported ? reported : []);
        expect(cluster.retries() > 0).toBe(isReported);
        await cluster.send('nodes', 'ADDED', node('b'));
        await cluster.send('nodes', 'ADDED', node('c'));
        const others = rangesOf(cluster).filter((range) => !range.startsWith('a'));
        expect(others.map((range) => range.split(' ')[0])).toEqual(['b', 'c']);
        expect(new Set(others.map((range) => range.split(' ')[1]))).toEqual(new Set(['10.0.0.0/25', '10.0.0.128/25']));
      },
      failing(error),
    );
  });

  test('without a rejection is tried again with the same range', async () => {
    await running(
      [node('a')],
      async (cluster) => {
        await cluster.clock.advance(100);
        expect(new Set(rangesOf(cluster))).toEqual(new Set(['a 10.0.0.0/25']));
        expect(rangesOf(cluster).length).toBeGreaterThan(1);
        expect(cluster.events()).toEqual([]);
      },
      failing(requestErrors.internal),
    );
  });
});
