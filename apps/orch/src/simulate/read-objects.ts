import { type ApiObject, type DeepReadonly, isJsonObject, type Names } from '@orch/apimachinery';
import type { CheckOutcome, ObjectChecker, ValidObject } from '@orch/controlplane';
import { type CheckedManifest, checkManifests } from '../validate/check-manifests.js';
import type { Manifest, ManifestObject } from '../validate/read-manifests.js';
import { checkRank, givenObject, withoutServerFields } from './given-object.js';
import type { ObjectSet } from './object-set.js';

/** An error or warning of the input: one line with file, position, document and object. */
export interface InputFinding {
  readonly severity: 'error' | 'warning';
  readonly text: string;
}

export interface ReadOptions {
  readonly names: Names;
  readonly checker: ObjectChecker;
  /** Namespace of objects without one. */
  readonly namespace: string;
  readonly skipUnknownKinds: boolean;
  readonly objects: ObjectSet;
}

/** Checks the objects of files as a server does on create, and adds them to the set. Returns all errors and warnings. */
export async function readObjects(
  manifests: readonly Manifest[],
  options: ReadOptions,
): Promise<readonly InputFinding[]> {
  const inOrder = manifests
    .map((manifest) =>
      manifest.type === 'error' ? manifest : { ...manifest, value: withoutServerFields(manifest.value) },
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const { checker, namespace, skipUnknownKinds } = options;
  const checked = await checkManifests(inOrder, checker, { namespace, strict: false, skipUnknownKinds });
  return inOrder.flatMap((manifest, index) => {
    const { findings = [], outcome } = checked[index] ?? {};
    const found = findings.map(
      ({ severity, message, line, column }): InputFinding => ({
        severity,
        text: `${manifest.file}:${line}:${column}: ${severity}: ${placeOf(manifest)}${message}`,
      }),
    );
    const missing = manifest.type === 'object' ? missingPriorityClass(manifest, outcome) : [];
    if (outcome?.type === 'valid') addObject(outcome, options);
    // The warning about the class says the same as the error.
    return missing.length === 0 ? found : [...found.filter(({ severity }) => severity === 'error'), ...missing];
  });
}

/** Adds a valid object under its name, or a new one of its prefix. */
export function addObject(
  valid: ValidObject,
  { names, objects }: Pick<ReadOptions, 'names' | 'objects'>,
): DeepReadonly<ApiObject> {
  const { group, resource } = valid.storage;
  const place = { group: names.neutralGroup(group), resource };
  let { name } = valid;
  for (let number = 1; name === ''; number += 1) {
    const next = `${valid.generateName ?? ''}${number}`;
    if (!objects.has(place, { namespace: valid.namespace, name: next })) name = next;
  }
  const object = givenObject(valid, { name });
  objects.put(place, object);
  return object;
}

function rankOf(manifest: Manifest): number {
  return manifest.type === 'error' ? 0 : checkRank(manifest.value);
}

function placeOf(manifest: Manifest): string {
  return manifest.type === 'error' ? '' : `document ${manifest.document}: ${objectName(manifest)}`;
}

function objectName({ value }: ManifestObject): string {
  if (!isJsonObject(value) || typeof value['kind'] !== 'string') return '';
  const name = isJsonObject(value['metadata']) ? value['metadata']['name'] : undefined;
  return `${value['kind']}${typeof name === 'string' ? ` ${JSON.stringify(name)}` : ''}: `;
}

/** Without its class, a pod would wait with another priority than in a cluster; a dump has the number. */
function missingPriorityClass(
  manifest: ManifestObject,
  outcome: CheckedManifest['outcome'] | CheckOutcome,
): readonly InputFinding[] {
  if (outcome?.type !== 'valid' || outcome.resource.resource !== 'pods') return [];
  const spec = outcome.hub.stored['spec'];
  if (!isJsonObject(spec) || !spec['priorityClassName'] || spec['priority'] !== undefined) return [];
  const { line, column } = manifest.positionOf(['spec', 'priorityClassName']);
  const text = `spec.priorityClassName: Not found: ${JSON.stringify(spec['priorityClassName'])}: no such PriorityClass is among the objects`;
  return [{ severity: 'error', text: `${manifest.file}:${line}:${column}: error: ${placeOf(manifest)}${text}` }];
}
