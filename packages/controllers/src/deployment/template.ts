import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, deepEqual, encodeJson, isJsonObject } from '@orch/apimachinery';
import { type ReadonlyDeployment, type ReadonlyReplicaSet, templateHashLabel } from './model.js';

/** The oldest replica set with the current template of the deployment. */
export function findNewReplicaSet(
  deployment: ReadonlyDeployment,
  sets: readonly ReadonlyReplicaSet[],
): ReadonlyReplicaSet | undefined {
  return sets.toSorted(compareAge).find((set) => equalTemplates(set.spec?.template, deployment.spec?.template));
}

/** Oldest first; sets of the same second by name. */
export function compareAge(a: ReadonlyReplicaSet, b: ReadonlyReplicaSet): number {
  const difference = Date.parse(a.metadata.creationTimestamp ?? '') - Date.parse(b.metadata.creationTimestamp ?? '');
  return difference || ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1);
}

/** Compares templates without the hash label, which only replica sets have. */
export function equalTemplates(
  a: DeepReadonly<PodTemplateSpec> | undefined,
  b: DeepReadonly<PodTemplateSpec> | undefined,
): boolean {
  return deepEqual(withoutHash(a), withoutHash(b));
}

/** A copy of the template with the hash label. */
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
 * The hash of a template: FNV-1a (32 bits) over its JSON with sorted keys and the collision count, written in letters
 * that spell no words.
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
  return encodeJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
