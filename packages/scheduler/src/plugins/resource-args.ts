import { type FieldError, type FieldPath, fieldPath, invalid, required } from '@orch/apimachinery';
import { resourceNames } from '../cluster/pod-info.js';
import type { WeightedResource } from './resource-scores.js';

interface ResourceSpec {
  readonly name?: string;
  readonly weight?: number;
}

/** The resources of arguments; without any: CPU and memory. A weight of 0 is one that was left out: 1. */
export function resourcesOf(resources: readonly ResourceSpec[] | undefined): readonly WeightedResource[] {
  if (resources === undefined || resources.length === 0)
    return [{ name: resourceNames.cpu }, { name: resourceNames.memory }];
  return resources.map(({ name = '', weight }) => ({ name, weight: weight || 1 }));
}

/** Each resource needs a name, and a weight from 1 to `weightMax`. */
export function checkResources(
  resources: readonly ResourceSpec[] | undefined,
  { weightMax, path = fieldPath('resources') }: { readonly weightMax: number; readonly path?: FieldPath },
): readonly FieldError[] {
  const range = weightMax === Number.MAX_SAFE_INTEGER ? 'must be at least 1' : `must be between 1 and ${weightMax}`;
  return (resources ?? []).flatMap(({ name = '', weight }, index) => [
    ...(name === '' ? [required(path.index(index).child('name'), '')] : []),
    ...(weight === undefined || weight === 0 || (weight >= 1 && weight <= weightMax)
      ? []
      : [invalid(path.index(index).child('weight'), weight, range)]),
  ]);
}
