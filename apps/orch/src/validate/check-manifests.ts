import { isJsonObject, type TextPosition } from '@orch/apimachinery';
import type { CheckOutcome, NamedObject, ObjectChecker, UnknownField } from '@orch/controlplane';
import { nearest } from '../history/nearest.js';
import type { Manifest, ManifestObject } from './read-manifests.js';

/** An error or warning at a position of a file. */
export interface Finding extends TextPosition {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface CheckedManifest {
  readonly file: string;
  /** First line of the object. */
  readonly line: number;
  /** In text order. */
  readonly findings: readonly Finding[];
  /** Undefined when the manifest could not be parsed. */
  readonly outcome: CheckOutcome | undefined;
}

export interface CheckOptions {
  /** Namespace of objects without one. */
  readonly namespace: string;
  /** Reports unknown fields, duplicate fields and duplicate objects as errors. */
  readonly strict: boolean;
  /** Reports unknown kinds as warnings. */
  readonly skipUnknownKinds: boolean;
}

/** Checks all manifests, custom resource definitions first. Returns the results in the order of the manifests. */
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
    if (manifest.type === 'error') {
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
  const defaultSeverity = strict ? 'error' : 'warning';
  const errors = outcome.type === 'rejected' ? outcome.errors : [];
  const isSkipped = outcome.type === 'rejected' && outcome.isUnknownKind && skipUnknownKinds;
  const before = outcome.type === 'rejected' ? undefined : sameObject(manifest, outcome, seen);
  return [
    ...manifest.duplicates.map((duplicate): Finding => ({ severity: defaultSeverity, ...duplicate })),
    ...outcome.unknownFields.map((unknown) => at(unknown.keys, defaultSeverity, describeUnknown(unknown))),
    ...errors.map(({ keys, message }) => at(keys, isSkipped ? 'warning' : 'error', message)),
    ...outcome.warnings.map((message) => at([], 'warning', message)),
    ...(before === undefined
      ? []
      : [at(['metadata', 'name'], defaultSeverity, `duplicate of the object at ${before}`)]),
  ].toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function describeUnknown({ field, keys, known }: UnknownField): string {
  const suggestion = nearest(keys.at(-1) ?? '', known);
  return `unknown field ${JSON.stringify(field)}${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
}

/** Returns the position of an earlier object with the same identity, or records this one. */
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
