import type { ApiObject, DeepReadonly, StrategyContext } from '@orch/apimachinery';
import { booleanAt, ensureFields, fieldsAt, memberAt } from '@orch/apimachinery';
import { setWhenNull } from '../../resources/defaulting/set.js';

/** Drops fields of disabled feature gates, and defaults those of enabled ones. */
export function prepareGatedFields(
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
  // A suspended job may be resumed.
  else if (!booleanAt(oldSpec, 'suspend')) {
    drop('suspend');
    if (memberAt(oldSpec, 'suspend') !== undefined) spec['suspend'] = oldSpec['suspend'];
  }
}
