import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  canonicalize,
  decodeMessage,
  encodeMessage,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  kubernetesNames,
  type MessageSchema,
  orchNames,
  parseApiVersion,
  renameFromWire,
} from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';

/**
 * Responses of release 1.20.2, each in JSON and in protobuf: for each kind and version an object with all the fields that other
 * objects do not cover, and one with pointers to zero values.
 */
const golden: readonly { readonly object: JsonObject; readonly protobuf: string }[] = readFileSync(
  join(__dirname, 'golden/every-kind.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const { scheme, definitions } = makeCatalogue(kubernetesNames);

/** Kinds that are new in 1.21, that have a new version with the same fields, or an additional field that is always written. */
const newer = [
  'batch/v1 CronJob',
  'batch/v1 Job',
  'discovery.k8s.io/v1 EndpointSlice',
  'policy/v1 PodDisruptionBudget',
];
const newerBeta = ['storage.k8s.io/v1beta1 CSIStorageCapacity'];

const titleOf = ({ apiVersion, kind }: JsonObject) => `${String(apiVersion)} ${String(kind)}`;

describe('protobuf bytes equal those of the reference', () => {
  test('cover each stored kind in each version', () => {
    const there = new Set(golden.map(({ object }) => titleOf(object)));
    const wanted = definitions
      .filter(({ virtual }) => virtual !== true)
      .flatMap(({ versions, kind }) =>
        versions.map(({ gvk: { group, version } }) => `${group === '' ? '' : `${group}/`}${version} ${kind}`),
      );
    expect(wanted.filter((title) => !there.has(title)).toSorted()).toEqual([...newer, ...newerBeta].toSorted());
  });

  test.each(golden.map((entry, index): [string, number] => [titleOf(entry.object), index]))('%s (%i)', (_, index) => {
    const { object, protobuf } = golden[index] ?? { object: {}, protobuf: '' };
    const { kind: name, apiVersion, ...fields } = object;
    const kind = scheme.kind({ group: '', version: '', ...parseApiVersion(String(apiVersion)), kind: String(name) });
    const codec = kind?.protobuf?.();
    if (kind === undefined || codec === undefined) throw new Error(`no kind ${String(name)}`);
    const neutral = renameFromWire(kind.schema, fields, kubernetesNames);
    const bytes = Buffer.from(protobuf, 'base64');
    expect(Buffer.from(encodeMessage(codec, neutral)).toString('hex')).toBe(bytes.toString('hex'));
    const canonical = (value: unknown) => canonicalize(kind.schema, value, { names: orchNames });
    const decoded = canonical(decodeMessage(codec, bytes));
    expect(decoded).toEqual(withoutTemplateTypes(canonical(neutral)));
    expect(Buffer.from(encodeMessage(codec, decoded)).toString('hex')).toBe(bytes.toString('hex'));
    expect(inOrderOf(decodeMessage(codec, bytes), kind.schema)).toBe(true);
  });
});

/** The protobuf form of a claim template lacks the type, which is always the same. */
function withoutTemplateTypes(object: JsonObject): JsonObject {
  const { spec } = object;
  if (!isJsonObject(spec) || !Array.isArray(spec['volumeClaimTemplates'])) return object;
  const volumeClaimTemplates = spec['volumeClaimTemplates'].map(withoutType);
  return { ...object, spec: { ...spec, volumeClaimTemplates } };
}

function withoutType(template: JsonValue): JsonValue {
  if (!isJsonObject(template)) return template;
  const { kind: _kind, apiVersion: _version, ...rest } = template;
  return rest;
}

/** Whether members are in the order of their schema, as in JSON. */
function inOrderOf(value: unknown, schema: MessageSchema): boolean {
  if (!isJsonObject(value) || schema.form !== 'object') return true;
  const keys = Object.keys(value);
  const known = schema.fields.map(({ name }) => name).filter((field) => field in value);
  return (
    keys.join() === known.join() &&
    schema.fields.every(({ name, type, shape }) => {
      if (typeof type !== 'function') return true;
      const member = value[name];
      const below = shape === 'single' ? [member] : Object.values(member ?? {});
      return below.every((one) => inOrderOf(one, type()));
    })
  );
}
