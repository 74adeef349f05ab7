import { isJsonObject, type TextPosition } from '@orch/apimachinery';
import type { CheckOutcome, NamedObject, ObjectChecker, UnknownField } from '@orch/apiserver';
import { nearest } from '../history/nearest.js';
import type { Manifest, ManifestObject } from './read-manifests.js';

/** What is to say of one place of a file. */
export interface Finding extends TextPosition {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface CheckedManifest {
  readonly file: string;
  /** Where the object begins. */
  readonly line: number;
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** undefined when there is no object. */
  readonly outcome: CheckOutcome | undefined;
}

export interface CheckOptions {
  /** Of objects that name none. */
  readonly namespace: string;
  /** Unknown members, members given twice and objects given twice are errors. */
  readonly strict: boolean;
  /** Kinds that there are not are warnings. */
  readonly skipUnknownKinds: boolean;
}

/** Checks all, in their order but for definitions of kinds, which come first; what is found is told in their order. */
export async function checkManifests(
  manifests: readonly Manifest[],
  checker: ObjectChecker,
  options: CheckOptions,
): Promise<readonly CheckedManifest[]> {
  const outcomes = new Map<Manifest, CheckOutcome>();
  const objects = manifests.filter((manifest) => manifest.type === 'object');
  const definitions = objects.filter(isDefinition);
  for (const manifest of [...definitions, ...objects]) {
    if (outcomes.has(manifest)) continue;
    outcomes.set(manifest, await checker.check(manifest.value, { namespace: options.namespace }));
  }
  const seen = new Map<string, string>();
  return manifests.map((manifest) => {
    if (manifest.type === 'fault') {
      const { file, position, message } = manifest;
      return { file, line: position.line, findings: [{ severity: 'error', ...position, message }], outcome: undefined };
    }
    const outcome = outcomes.get(manifest);
    const { line } = manifest.positionOf([]);
    const findings = outcome === undefined ? [] : findingsOf(manifest, outcome, { ...options, seen });
    return { file: manifest.file, line, findings, outcome };
  });
}

function isDefinition({ value }: ManifestObject): boolean {
  return isJsonObject(value) && value['kind'] === 'CustomResourceDefinition';
}

function findingsOf(
  manifest: ManifestObject,
  outcome: CheckOutcome,
  { strict, skipUnknownKinds, seen }: CheckOptions & { readonly seen: Map<string, string> },
): readonly Finding[] {
  const at = (keys: readonly string[], severity: Finding['severity'], message: string): Finding => ({
    severity,
    ...manifest.positionOf(keys),
    message,
  });
  const lax = strict ? 'error' : 'warning';
  const faults = outcome.type === 'refused' ? outcome.faults : [];
  const isSkipped = outcome.type === 'refused' && outcome.isUnknownKind && skipUnknownKinds;
  const before = outcome.type === 'refused' ? undefined : sameObject(manifest, outcome, seen);
  return [
    ...manifest.duplicates.map((duplicate): Finding => ({ severity: lax, ...duplicate })),
    ...outcome.unknownFields.map((unknown) => at(unknown.keys, lax, describeUnknown(unknown))),
    ...faults.map(({ keys, message }) => at(keys, isSkipped ? 'warning' : 'error', message)),
    ...outcome.warnings.map((message) => at([], 'warning', message)),
    ...(before === undefined ? [] : [at(['metadata', 'name'], lax, `the same object stands in ${before}`)]),
  ].toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function describeUnknown({ field, keys, known }: UnknownField): string {
  const meant = nearest(keys.at(-1) ?? '', known);
  return `unknown field ${JSON.stringify(field)}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** Where the object has been before; from now on it has been here. */
function sameObject(
  manifest: ManifestObject,
  { storage, namespace, name }: NamedObject,
  seen: Map<string, string>,
): string | undefined {
  if (name === '') return undefined;
  const identity = [storage.group, storage.resource, namespace, name].join('/');
  const before = seen.get(identity);
  if (before === undefined) seen.set(identity, `${manifest.file}:${manifest.positionOf([]).line}`);
  return before;
}
