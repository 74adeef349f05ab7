import { describe, expect, test } from '@jest/globals';
import {
  type ApiObject,
  canonicalize,
  encodeJson,
  isJsonObject,
  makeNames,
  orchNames,
  parseJson,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import fc from 'fast-check';
import { makeCatalogue } from '../src/index.js';
import { randomObject } from './random-object.js';
import { makeValid } from './valid-object.js';

const pairs = makeCatalogue(makeNames('orch')).definitions.flatMap(({ group, resource, hub, versions }) =>
  versions.filter((version) => version !== hub).map((version) => ({ group, resource, hub, version })),
);
const objectsPerKind = 200;

describe.each(pairs.map((pair) => [`${pair.group}/${pair.version.gvk.version} ${pair.resource}`, pair] as const))(
  '%s',
  (_name, { hub, version }) => {
    test('a stored object stays the same when a client of this version reads and writes it [Deprecation rules, 2]', () => {
      fc.assert(
        fc.property(objectOf(hub), (stored) => {
          const seen = fromHub(stored, version);
          expect(textOf(seen)).toBe(textOf(read(seen, version)));
          version.applyDefaults(seen);
          expect(read(toHub(seen, version), hub)).toEqual(stored);
        }),
        { numRuns: objectsPerKind },
      );
    });

    test('a client of this version gets back what it sent', () => {
      fc.assert(
        fc.property(objectOf(version), (sent) => {
          const stored = toHub(sent, version);
          expect(textOf(stored)).toBe(textOf(read(stored, hub)));
          expect(read(fromHub(stored, version), version)).toEqual(sent);
        }),
        { numRuns: objectsPerKind },
      );
    });
  },
);

/** Objects as decoded and defaulted, without those that validation rejects. */
function objectOf(version: ResourceVersionDefinition): fc.Arbitrary<ApiObject> {
  // Schemas are recursive: a few levels are enough.
  return randomObject(version.schema, depthOf(version)).map((random) => {
    const object = read(random, version);
    makeValid(object, version.gvk);
    version.applyDefaults(object);
    return read(object, version);
  });
}

function toHub(object: ApiObject, version: ResourceVersionDefinition): ApiObject {
  return version.toHub === undefined ? object : version.toHub(structuredClone(object));
}

function fromHub(object: ApiObject, version: ResourceVersionDefinition): ApiObject {
  return version.fromHub === undefined ? structuredClone(object) : version.fromHub(object);
}

/** Canonical, in this version. */
function read(object: object, { schema, gvk }: ResourceVersionDefinition): ApiObject {
  const text = parseJson(encodeJson(object));
  const { kind: _kind, apiVersion: _version, ...members } = isJsonObject(text) ? text : {};
  const canonical = canonicalize(schema, members, { names: orchNames, gvk });
  const { metadata } = canonical;
  return { ...canonical, kind: gvk.kind, apiVersion: '', metadata: isJsonObject(metadata) ? metadata : {} };
}

/** The JSON as stored and sent, with members in order. */
function textOf({ kind: _kind, apiVersion: _version, ...members }: ApiObject): string {
  return encodeJson(members);
}

function depthOf({ gvk }: ResourceVersionDefinition): number {
  return gvk.kind === 'CustomResourceDefinition' ? 4 : 8;
}
