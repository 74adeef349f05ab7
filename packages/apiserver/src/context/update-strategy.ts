import type { UpdateStrategy } from '@orch/apimachinery';
import type { Call } from './call.js';

/** The update strategy of the object, or of its subresource. */
export function updateStrategy({ definition, subresource }: Pick<Call, 'definition' | 'subresource'>): UpdateStrategy {
  const { strategy } = definition;
  if (subresource === undefined) return strategy;
  // A subresource without its own strategy uses the one of `status`.
  return strategy.subresources?.[subresource.name] ?? strategy.status ?? strategy;
}
