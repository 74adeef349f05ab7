import type { UpdateStrategy } from '@orch/api';
import type { Call } from '../request/call.js';

/** The strategy of the object, or of its status. */
export function updateStrategy({ definition, subresource }: Pick<Call, 'definition' | 'subresource'>): UpdateStrategy {
  const { strategy } = definition;
  if (subresource === undefined) return strategy;
  // What has a name of its own below an object is written apart from it, as its status is.
  return strategy.subresources?.[subresource.name] ?? strategy.status ?? strategy;
}
