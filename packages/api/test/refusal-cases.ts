import { applyJsonPatch, type Fields, invariant, isFields, isJsonObject } from '@orch/apimachinery';
import byHand from './by-hand.json';
import foundByChance from './found-by-chance.json';
import podValidation from './pod-validation.json';
import access from './recorded/access.json';
import admission from './recorded/admission.json';
import autoscaling from './recorded/autoscaling.json';
import batch from './recorded/batch.json';
import capacities from './recorded/capacities.json';
import certificates from './recorded/certificates.json';
import containers from './recorded/containers.json';
import core from './recorded/core.json';
import coreChance from './recorded/core-chance.json';
import coreUpdates from './recorded/core-updates.json';
import definitions from './recorded/definitions.json';
import discovery from './recorded/discovery.json';
import flowcontrol from './recorded/flowcontrol.json';
import networking from './recorded/networking.json';
import pods from './recorded/pods.json';
import policy from './recorded/policy.json';
import registration from './recorded/registration.json';
import storage from './recorded/storage.json';
import volumes from './recorded/volumes.json';
import workloads from './recorded/workloads.json';
import { causesOf, type RefusalCase } from './refusal-case.js';
import refusals from './refusals.json';
import since121 from './release-1.21.json';

export { causesOf };

// Answers of the reference to tools/data/differential/scripts/validation-*.yaml, written by `npm run record`. Keys are the
// names of the files.
const recordedFiles = {
  access,
  admission,
  autoscaling,
  batch,
  capacities,
  certificates,
  definitions,
  discovery,
  flowcontrol,
  networking,
  policy,
  registration,
  storage,
  workloads,
  containers,
  core,
  'core-chance': coreChance,
  'core-updates': coreUpdates,
  pods,
  volumes,
};

const families: Readonly<Record<string, readonly unknown[]>> = {
  ...mapValues(recordedFiles, readRecordedFile),
  refusals,
  podValidation,
  // Recorded when the random comparison (tools/src/differential/random) found a difference.
  foundByChance,
  // Kinds that release 1.20 does not serve, written by hand. v1.21 checks capacities twice.
  since121,
  // Cases that the reference cannot answer: rules of release 1.21, gates that it lacks, objects without defaults.
  byHand,
};

/** The cases by file. */
export const refusalFamilies: readonly (readonly [string, readonly RefusalCase[]])[] = Object.entries(families).map(
  ([family, cases]) => [family, cases.map(toCase)],
);

/** All cases. The reference rejects or accepts each object for the listed causes. */
export const refusalCases: readonly RefusalCase[] = refusalFamilies.flatMap(([, cases]) => cases);

function toCase(recorded: unknown, index: number): RefusalCase {
  const value = expand(recorded);
  invariant(isFields(value) && isFields(value['object']), 'a case has an object');
  const { object, old, subresource, gates, forbidsPrivileged, causes } = value;
  invariant(Array.isArray(causes), 'a case has causes');
  const [first = ''] = causes.map(String);
  return {
    name: `${index}: ${String(object['apiVersion'])} ${String(object['kind'])}: ${first.slice(0, 60)}`,
    object,
    ...(isFields(old) ? { old } : {}),
    ...(isFields(gates) ? { gates: mapValues(gates, Boolean) } : {}),
    ...(forbidsPrivileged === true ? { forbidsPrivileged } : {}),
    ...(typeof subresource === 'string' ? { subresource } : {}),
    causes: causes.map(String),
  };
}

/** Applies the JSON patches of a file, see tools/src/record/recorded-file.ts. */
function readRecordedFile(file: unknown): readonly unknown[] {
  invariant(
    isFields(file) && Array.isArray(file['bases']) && Array.isArray(file['cases']),
    'a file has bases and cases',
  );
  const { bases, cases } = file;
  return cases.map((row: unknown) => {
    invariant(isFields(row), 'a case is an object');
    const base: unknown = bases[Number(row['base'])];
    invariant(isJsonObject(base), 'a case has a base');
    if (row['old'] === undefined) return { ...row, object: applyJsonPatch(base, row['object']) };
    const old = applyJsonPatch(base, row['old']);
    return { ...row, old, object: applyJsonPatch(old, row['object']) };
  });
}

/**
 * Expands the short form of large values. `#` is the index of an element:
 *
 *     {"$repeat": "ab", "times": 3}                 "ababab"
 *     {"$repeat": ["10.0.0.#"], "times": 2}          ["10.0.0.0", "10.0.0.1"]
 */
function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (!isFields(value)) return value;
  const { $repeat: repeated, times } = value;
  if (typeof repeated === 'string') return repeated.repeat(Number(times));
  if (Array.isArray(repeated)) {
    const element = JSON.stringify(repeated[0]);
    return Array.from({ length: Number(times) }, (_, index) => JSON.parse(element.replaceAll('#', String(index))));
  }
  return mapValues(value, expand);
}

function mapValues<T>(fields: Fields, map: (value: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));
}
