import type { Node, NodeCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime, isStatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { nodeCondition } from './conditions.js';

/** Sets a condition in the status of a node; conditions merge by type. A node that is gone is no error. */
export async function setNodeCondition(
  node: DeepReadonly<Node>,
  condition: Pick<NodeCondition, 'type' | 'status'> & { readonly reason: string; readonly message: string },
  options: { readonly client: Pick<ResourceClient<Node>, 'patch'>; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const { client, now, signal } = options;
  const time = formatTime(now);
  const old = nodeCondition(node, condition.type);
  const lastTransitionTime = old?.status === condition.status ? (old.lastTransitionTime ?? time) : time;
  const body = { status: { conditions: [{ ...condition, lastHeartbeatTime: time, lastTransitionTime }] } };
  try {
    await client.patch(node.metadata.name ?? '', { type: 'strategic', body, subresource: 'status' }, { signal });
  } catch (error) {
    if (!isStatusError(error, 'NotFound')) throw error;
  }
}
