import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, deepEqual } from '@orch/apimachinery';
import { type ReadonlyDeployment, type ReadonlyReplicaSet, templateHashLabel } from './model.js';

/** The replica set made from the deployment's present template: of several the oldest. */
export function findNewReplicaSet(
  deployment: ReadonlyDeployment,
  sets: readonly ReadonlyReplicaSet[],
): ReadonlyReplicaSet | undefined {
  return sets.toSorted(compareAge).find((set) => equalTemplates(set.spec?.template, deployment.spec?.template));
}

/** Oldest first; of the same second by name. */
export function compareAge(a: ReadonlyReplicaSet, b: ReadonlyReplicaSet): number {
  const difference = Date.parse(a.metadata.creationTimestamp ?? '') - Date.parse(b.metadata.creationTimestamp ?? '');
  return difference || ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1);
}

/** Equal but for the hash label, which only the set's own copy has. */
export function equalTemplates(
  a: DeepReadonly<PodTemplateSpec> | undefined,
  b: DeepReadonly<PodTemplateSpec> | undefined,
): boolean {
  return deepEqual(withoutHash(a), withoutHash(b));
}

/** The template with the hash label set. */
export function withHash(template: DeepReadonly<PodTemplateSpec> | undefined, hash: string): PodTemplateSpec {
  const copy: PodTemplateSpec = deepCopy<PodTemplateSpec>(template ?? {});
  copy.metadata = { ...copy.metadata, labels: { ...copy.metadata?.labels, [templateHashLabel]: hash } };
  return copy;
}

function withoutHash(template: DeepReadonly<PodTemplateSpec> | undefined): PodTemplateSpec {
  const copy: PodTemplateSpec = deepCopy<PodTemplateSpec>(template ?? {});
  if (copy.metadata?.labels !== undefined) {
    const { [templateHashLabel]: _, ...labels } = copy.metadata.labels;
    copy.metadata = { ...copy.metadata, labels };
  }
  return copy;
}

/**
 * A short name for a template: FNV-1a (32 bits) over its JSON with sorted keys and the collision count, written in
 * letters that cannot spell a word.
 */
export function templateHash(template: DeepReadonly<PodTemplateSpec> | undefined, collisionCount: number): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(sortedJson(template ?? {}) + (collisionCount > 0 ? `#${collisionCount}` : ''))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return [...String(hash)].map((digit) => safeLetters[Number(digit)]).join('');
}

const safeLetters = 'bcdfghjklm';

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
