import { describe, expect, test } from '@jest/globals';
import type { Node, NodeCondition } from '@orch/api/types/core_v1';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { setNodeCondition } from './set-condition.js';

const now = new Date('2026-01-01T00:00:00Z');
const time = '2026-01-01T00:00:00Z';
const earlier = '2025-12-31T00:00:00Z';
const condition = { type: 'NetworkUnavailable', status: 'False', reason: 'RouteCreated', message: 'made' };

async function patchOf(conditions: readonly NodeCondition[], error?: Error): Promise<FakeRequest | undefined> {
  const requests: FakeRequest[] = [];
  const status = { conditions: [...conditions] };
  const node: Node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' }, status };
  const client = fakeClient({
    objects: { nodes: [node] },
    onRequest: async (request) => {
      requests.push(request);
      if (error !== undefined) throw error;
    },
  }).resource<Node>(resources.nodes);
  await setNodeCondition(node, condition, { client, now, signal: new AbortController().signal });
  expect(requests).toHaveLength(1);
  return requests[0];
}

describe('a condition of a node', () => {
  test.each([
    ['is new', [], time],
    ['is new beside others', [{ type: 'Ready', status: 'False', lastTransitionTime: earlier }], time],
    ['changes its status', [{ type: condition.type, status: 'True', lastTransitionTime: earlier }], time],
    ['keeps its status', [{ type: condition.type, status: 'False', lastTransitionTime: earlier }], earlier],
    ['keeps its status, since an unknown time', [{ type: condition.type, status: 'False' }], time],
  ])('that %s gets this transition time', async (_what, conditions, lastTransitionTime) => {
    const body = { status: { conditions: [{ ...condition, lastHeartbeatTime: time, lastTransitionTime }] } };
    expect(await patchOf(conditions)).toEqual({
      ...{ method: 'patch', resource: 'nodes', name: 'a', namespace: '' },
      body: { type: 'strategic', body, subresource: 'status' },
    });
  });

  test('of a node that is gone is no error, any other failure is', async () => {
    await patchOf([], requestErrors.notFound);
    await expect(patchOf([], requestErrors.conflict)).rejects.toBe(requestErrors.conflict);
  });
});
