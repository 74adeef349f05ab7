import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { type EventObject, eventObjectOf } from '@orch/client';

/** The node as the object of an event, of no certain version. */
export function nodeReference(node: DeepReadonly<Node>): EventObject {
  const { resourceVersion: _version, ...reference } = eventObjectOf({ ...node, apiVersion: 'v1', kind: 'Node' });
  return reference;
}
