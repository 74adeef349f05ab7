import { describe, expect, test } from '@jest/globals';
import { type ApiObject, canonicalize, isJsonObject, makeNames, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { makeCatalogue, type ResourceVersionDefinition } from '../src/index.js';
import { makeMeaningful } from './meaningful.js';
import { randomObject } from './random-object.js';

const pairs = makeCatalogue(makeNames('orch')).definitions.flatMap(({ group, resource, hub, versions }) =>
  versions.filter((version) => version !== hub).map((version) => ({ group, resource, hub, version })),
);
const objectsPerKind = 200;

describe.each(pairs.map((pair) => [`${pair.group}/${pair.version.gvk.version} ${pair.resource}`, pair] as const))(
  '%s',
  (_name, { hub, version }) => {
    test('what is stored is the same after a client of this version has read and written it [Deprecation rules, 2]', () => {
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

    test('what a client of this version sent is what it gets back', () => {
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

/** As a body is read, with its defaults; what no server takes is left out. */
function objectOf(version: ResourceVersionDefinition): fc.Arbitrary<ApiObject> {
  // Schemas hold themselves: a few levels are enough.
  return randomObject(version.schema, depthOf(version)).map((random) => {
    const object = read(random, version);
    makeMeaningful(object, version.gvk);
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

/** Canonical, and of this version. */
function read(object: object, { schema, gvk }: ResourceVersionDefinition): ApiObject {
  const { kind: _kind, apiVersion: _version, ...members } = JSON.parse(JSON.stringify(object));
  const canonical = canonicalize(schema, members, { names: orchNames, gvk });
  const { metadata } = canonical;
  return { ...canonical, kind: gvk.kind, apiVersion: '', metadata: isJsonObject(metadata) ? metadata : {} };
}

/** As it is stored and sent, with its members in their places. */
function textOf({ kind: _kind, apiVersion: _version, ...members }: ApiObject): string {
  return JSON.stringify(members);
}

function depthOf({ gvk }: ResourceVersionDefinition): number {
  return gvk.kind === 'CustomResourceDefinition' ? 4 : 8;
}
