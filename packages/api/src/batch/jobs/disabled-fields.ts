import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { setWhenNull } from '../../resources/defaulting/set.js';
import type { StrategyContext } from '../../resources/definition.js';
import { booleanAt, ensureFields, fieldsAt, memberAt } from '../../resources/fields.js';

/** Drops fields of a job that no gate serves, and sets the defaults of those that one does. */
export function settleGatedFields(
  job: ApiObject,
  old: DeepReadonly<ApiObject> | undefined,
  { gates }: StrategyContext,
): void {
  const spec = ensureFields(job, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const drop = (name: string) => {
    if (memberAt(oldSpec, name) === undefined) delete spec[name];
  };
  if (!gates('TTLAfterFinished')) drop('ttlSecondsAfterFinished');
  if (gates('IndexedJob')) setWhenNull(spec, 'completionMode', 'NonIndexed');
  else drop('completionMode');
  if (gates('SuspendJob')) setWhenNull(spec, 'suspend', false);
  // A job that is suspended may go on still.
  else if (!booleanAt(oldSpec, 'suspend')) {
    drop('suspend');
    if (memberAt(oldSpec, 'suspend') !== undefined) spec['suspend'] = oldSpec['suspend'];
  }
}
