import { describe, expect, test } from '@jest/globals';
import {
  type ApiObject,
  type Applied,
  applyConfiguration,
  canonicalize,
  compareFields,
  differenceOf,
  encodeJson,
  type FieldSet,
  fieldSetOf,
  formatApiVersion,
  isEmptyFieldSet,
  isJsonObject,
  type JsonObject,
  type KindVersions,
  type MergeType,
  MergeTypes,
  makeNames,
  noFields,
  type ObjectValue,
  type Owners,
  orchNames,
  ownersAfterUpdate,
  parseJson,
  type ResourceVersionDefinition,
  readManagedFields,
  unionOf,
  validateTyped,
  writeManagedFields,
} from '@orch/apimachinery';
import fc from 'fast-check';
import { makeCatalogue } from '../src/index.js';
import { randomObject } from './random-object.js';
import { makeValid } from './valid-object.js';

// Properties of apply with the schemas of the kinds: nested, atomic and keyed lists, sets, maps.

const names = makeNames('kubernetes');
const types = new MergeTypes(names);
const runs = 10;

/** Kinds of different structure. */
const shapes = new Set([
  'ConfigMap',
  'Deployment',
  'EndpointSlice',
  'HorizontalPodAutoscaler',
  'Ingress',
  'NetworkPolicy',
  'Node',
  'PersistentVolume',
  'Pod',
  'Role',
  'Service',
  'ValidatingWebhookConfiguration',
]);
const kinds = makeCatalogue(names)
  .definitions.filter(({ kind, group }) => shapes.has(kind) && group !== 'extensions')
  .map(({ hub }) => hub);

describe.each(kinds.map((version) => [`${formatApiVersion(version.gvk)} ${version.gvk.kind}`, version] as const))(
  '%s',
  (_name, version) => {
    const type = types.of(version.schema);
    const versions = onlyVersion(type);
    const apiVersion = formatApiVersion(version.gvk);
    const objects = objectOf(version, type);
    const apply = (thing: Thing, manager: string, configuration: ObjectValue) =>
      applied(
        applyConfiguration(
          thing.owners,
          { live: thing.object, configuration, apiVersion, force: true, manager, time },
          versions,
        ),
      );

    test('applying twice equals applying once, and the manager owns all applied fields', () => {
      fc.assert(
        fc.property(objects, objects, (live, configuration) => {
          const owners = ownersAfterUpdate(
            new Map(),
            { before: {}, after: live, apiVersion, manager: 'u', time },
            versions,
          );
          const once = apply({ object: live, owners }, 'a', configuration);
          const twice = apply(once, 'a', configuration);
          expect(twice.object).toEqual(once.object);
          expect(ownedBy(twice.owners, 'a')).toEqual(ownedBy(once.owners, 'a'));
          const given = fieldSetOf(type, configuration);
          expect(isEmptyFieldSet(differenceOf(given, unionOf(ownedBy(once.owners, 'a'), unowned)))).toBe(true);
        }),
        { numRuns: runs },
      );
    });

    test('an update owns what it changes, removed fields have no manager, and managedFields round-trip', () => {
      fc.assert(
        fc.property(objects, objects, (before, after) => {
          const made = ownersAfterUpdate(
            new Map(),
            { before: {}, after: before, apiVersion, manager: 'a', time },
            versions,
          );
          const owners = ownersAfterUpdate(made, { before, after, apiVersion, manager: 'b', time }, versions);
          const { added, modified, removed } = compareFields(type, before, after);
          const changed = unionOf(added, modified);
          expect(isEmptyFieldSet(differenceOf(changed, unionOf(ownedBy(owners, 'b'), unowned)))).toBe(true);
          for (const { fields } of owners.values()) {
            expect(isEmptyFieldSet(differenceOf(fields, differenceOf(fields, removed)))).toBe(true);
          }
          expect(readManagedFields(writeManagedFields(owners))).toEqual(owners);
        }),
        { numRuns: runs },
      );
    });

    test('removes fields that a manager no longer applies and no other manager owns', () => {
      fc.assert(
        fc.property(objects, (configuration) => {
          const once = apply({ object: {}, owners: new Map() }, 'a', configuration);
          const none = apply(once, 'a', {});
          expect(withoutEmpty(none.object)).toBeUndefined();
          expect(ownedBy(none.owners, 'a')).toEqual(noFields);
        }),
        { numRuns: runs },
      );
    });
  },
);

const time = '2021-01-01T00:00:00Z';

interface Thing {
  readonly object: ObjectValue;
  readonly owners: Owners;
}

function applied(result: Applied): Thing {
  if (result.type === 'conflict') throw new Error('a forced apply has conflicts');
  return result;
}

function ownedBy(owners: Owners, manager: string): FieldSet {
  return [...owners.values()].find((owner) => owner.manager === manager)?.fields ?? noFields;
}

/** Fields that the server sets or that identify the object. */
const unownedNames = [
  'name',
  'namespace',
  'uid',
  'selfLink',
  'clusterName',
  'generation',
  'resourceVersion',
  'creationTimestamp',
];
const unowned: FieldSet = { 'f:metadata': { '.': {} } };

function onlyVersion(type: MergeType): KindVersions {
  return { typeOf: () => type, convert: (object) => object, resetFields: () => noFields };
}

/** Objects that a client may send: list items have unique keys, and no field is set by the server only. */
function objectOf(version: ResourceVersionDefinition, type: MergeType): fc.Arbitrary<JsonObject> {
  return randomObject(version.schema, 5)
    .map((random): JsonObject => {
      const object: ApiObject = read(random, version);
      makeValid(object, version.gvk);
      const { kind: _kind, apiVersion: _version, metadata, ...rest } = read(object, version);
      const owned = Object.entries(metadata).filter(
        ([name]) => name !== 'managedFields' && !unownedNames.includes(name),
      );
      const sent: unknown = parseJson(encodeJson({ metadata: Object.fromEntries(owned), ...rest }));
      return isJsonObject(sent) ? sent : {};
    })
    .filter((object) => validateTyped(type, object).length === 0);
}

function read(object: Record<string, unknown>, { gvk, schema }: ResourceVersionDefinition): ApiObject {
  const { metadata, ...members } = canonicalize(schema, object, { names: orchNames });
  return {
    kind: gvk.kind,
    apiVersion: formatApiVersion(gvk),
    metadata: isJsonObject(metadata) ? metadata : {},
    ...members,
  };
}

/** Undefined when the value is empty. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? undefined;
  const members = Object.values(value).filter((member) => withoutEmpty(member) !== undefined);
  return members.length === 0 ? undefined : members;
}
