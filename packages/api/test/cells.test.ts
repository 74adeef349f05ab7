import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { ResourceDefinition, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  decodeYaml,
  type Fields,
  formatFieldError,
  isFields,
  listAt,
  makeNames,
  type Names,
  parseApiVersion,
  textAt,
} from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import { signingRequest } from './signing-request.js';

const names: Names = makeNames('orch');
const catalogue = makeCatalogue(names);
const created = '2021-04-08T12:00:00Z';
const context: StrategyContext = {
  now: new Date('2021-04-08T12:00:05Z'),
  user: { name: 'admin', uid: 'admin-uid', groups: ['system:masters'], extra: {} },
  names,
  gates: () => true,
  version: { group: '', version: 'v1', kind: '' },
};

/** The data lacks the certificate request. */
const certificateRequest = Buffer.from(signingRequest).toString('base64');

interface Case extends Fields {
  readonly manifest: ApiObject;
}

const customKind = 'g2.example';
const cases = readCases('cells.yaml').filter(({ manifest }) => !manifest.apiVersion.startsWith(customKind));

describe('table cells', () => {
  test.each(cases.map((given) => [`${given.manifest.kind} ${given.manifest.metadata.name}`, given] as const))(
    '%s prints the cells of the reference',
    (_title, given) => {
      const cells = printCells(given);
      const expected: unknown[] = Array.isArray(given['cells']) ? given['cells'] : [];
      expect(cells.map((cell, index) => placeholderFor(cell, expected[index]))).toEqual(expected);
    },
  );
});

describe('columns', () => {
  const kinds = listAt(readData('columns.yaml'), 'kinds').filter((kind) => textAt(kind, 'kind') !== 'Status');

  test.each(kinds.map((kind) => [textAt(kind, 'kind'), kind] as const))(
    '%s has the columns of the data',
    (name, kind) => {
      const definition = catalogue.definitions.find(
        (candidate) => candidate.kind === name && candidate.group === textAt(kind, 'group'),
      );
      expect(definition?.columns.map(({ name, type, format, priority }) => ({ name, type, format, priority }))).toEqual(
        listAt(kind, 'columns').map((column) => ({
          name: textAt(column, 'name'),
          type: textAt(column, 'type'),
          format: textAt(column, 'format'),
          priority: column['priority'] ?? 0,
        })),
      );
    },
  );
});

test.each(
  catalogue.definitions.map((definition) => [`${definition.group} ${definition.resource}`, definition] as const),
)('each column of %s has a description', (_name, { columns }) => {
  expect(columns.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
});

test.each([
  [
    'Succeeded',
    [{ type: 'Completed', status: 'True', reason: 'Succeeded', message: 'The pod has completed successfully.' }],
  ],
  ['Failed', [{ type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' }]],
  ['Running', []],
])('the row of a pod in phase %s has a condition if the pod has terminated', (phase, conditions) => {
  const pods = catalogue.resource({ group: '', resource: 'pods' });
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: {}, status: { phase } };
  expect(pods?.rowConditions?.(pod)).toEqual(conditions);
});

/** Creates the object, writes its status and prints its row. */
function printCells(given: Case): readonly unknown[] {
  const { definition, object } = create(given);
  if (given['delete'] === true) object.metadata.deletionTimestamp = created;
  return definition.columns.map((column) => column.cell(object, context.now));
}

/** A duration or time is replaced only where the data has a placeholder. */
function placeholderFor(cell: unknown, expected: unknown): unknown {
  if (expected === '<age>' && typeof cell === 'string' && /^\d+[smhdy]/.test(cell)) return expected;
  return expected === '<time>' && cell === created ? expected : cell;
}

function create(given: Case): { readonly definition: ResourceDefinition; readonly object: ApiObject } {
  const { version, definition } = versionOf(given.manifest);
  const manifest = structuredClone(existing(given));
  manifest.metadata.uid = 'u';
  manifest.metadata.creationTimestamp = created;
  if (definition.namespaced) manifest.metadata.namespace ??= 'default';
  const toHub = (object: ApiObject): ApiObject => {
    version.applyDefaults(object);
    const hub = version.toHub?.(object) ?? object;
    definition.hub.applyDefaults(hub);
    return hub;
  };
  const object = toHub(manifest);
  definition.strategy.prepareForCreate(object, context);
  const errors = given['existing'] === true ? [] : definition.strategy.validateCreate(object, context);
  expect(errors.map((error) => formatFieldError(error))).toEqual([]);
  const status = given['status'] ?? controllerStatus[given.manifest.kind]?.(given);
  if (!isFields(status)) return { definition, object };
  const written = toHub({ ...structuredClone(given.manifest), status });
  return { definition, object: { ...object, ...mergeStatus(object, written) } };
}

/** Older versions may have status in annotations, so this takes the converted status. */
function mergeStatus(object: ApiObject, written: ApiObject): Fields {
  return {
    status: {
      ...(isFields(object['status']) ? object['status'] : {}),
      ...(isFields(written['status']) ? written['status'] : {}),
    },
  };
}

/** Status that a controller of the API server had written when the cells were recorded. */
const controllerStatus: Readonly<Record<string, (given: Case) => Fields | undefined>> = {
  FlowSchema: ({ manifest, ...rest }) => ({
    conditions: [
      {
        type: 'Dangling',
        status: rest['existing'] === true ? 'False' : manifest['spec'] === undefined ? 'False' : 'True',
      },
    ],
  }),
  APIService: (given) =>
    given['existing'] === true
      ? undefined
      : { conditions: [{ type: 'Available', status: 'False', reason: 'ServiceNotFound' }] },
};

/** The objects created at start, with the fields that their cells need. */
function existing(given: Case): ApiObject {
  if (given['existing'] !== true || given.manifest.kind !== 'FlowSchema') return given.manifest;
  const spec = { priorityLevelConfiguration: { name: 'exempt' }, matchingPrecedence: 1 };
  return { ...given.manifest, spec };
}

function versionOf(manifest: ApiObject) {
  const groupVersion = parseApiVersion(manifest.apiVersion);
  const found = catalogue.resourceOfKind({ group: '', version: '', ...groupVersion, kind: manifest.kind });
  if (found === undefined) throw new Error(`no kind ${manifest.apiVersion} ${manifest.kind}`);
  return found;
}

function readCases(file: string): readonly Case[] {
  const data = readData(file);
  return Array.isArray(data) ? data : [];
}

function readData(file: string): unknown {
  const text = readFileSync(join(__dirname, '..', 'data', file), 'utf8');
  return decodeYaml(Buffer.from(text.replaceAll('<request>', certificateRequest)));
}
