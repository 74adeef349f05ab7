import type { ApiObject, DeepReadonly, StrategyContext } from '@orch/apimachinery';
import { booleanAt, ensureFields, fieldsAt, memberAt } from '@orch/apimachinery';
import { setWhenNull } from '../../resources/defaulting/set.js';

/** Drops `suspend` while its gate is off, and defaults fields of enabled gates. */
export function prepareGatedFields(
  job: ApiObject,
  old: DeepReadonly<ApiObject> | undefined,
  { gates }: StrategyContext,
): void {
  const spec = ensureFields(job, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  if (gates('IndexedJob')) setWhenNull(spec, 'completionMode', 'NonIndexed');
  if (gates('SuspendJob')) setWhenNull(spec, 'suspend', false);
  // A suspended job may be resumed.
  else if (!booleanAt(oldSpec, 'suspend')) {
    if (memberAt(oldSpec, 'suspend') === undefined) delete spec['suspend'];
    else spec['suspend'] = oldSpec['suspend'];
  }
}
