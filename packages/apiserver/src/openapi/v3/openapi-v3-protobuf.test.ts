import { expect, test } from '@jest/globals';
import { loadDescriptions, makeCatalogue } from '@orch/api';
import { invariant, kubernetesNames } from '@orch/apimachinery';
import { ResourceBehaviors } from '../../behaviors/resource-behavior.js';
import { kindSetOf } from '../../kinds/kind-set.js';
import { KindSnapshot } from '../../kinds/kind-snapshot.js';
import { type Field, type Message, readMessage } from '../read-protobuf.fixture.js';
import { OpenApiV3 } from './openapi-v3.js';

type Parsed = ReturnType<typeof JSON.parse>;

const text = (name: string): Field => ({ name, type: 'text' });
const flag = (name: string): Field => ({ name, type: 'flag' });
const one = (name: string, message: () => Message): Field => ({ name, type: 'message', message });
const many = (name: string, message: () => Message): Field => ({ name, type: 'message', message, many: true });
const map = (name: string, message: () => Message): Field => ({ name, type: 'named', message });

// The messages of openapi.v3 of gnostic that are used. Wrapper messages with a single field have a name in angle
// brackets; `plain` unwraps them.
const any: Message = { 2: text('<json>') };
const reference: Message = { 1: text('$ref') };
const schemaOrReference = (): Message => ({ 1: one('<it>', schema), 2: one('<it>', () => reference) });
const item = (): Message => ({ 1: one('<it>', schemaOrReference) });
const schemas = (): Message => ({ 1: map('<it>', schemaOrReference) });
const schema = (): Message => ({
  20: flag('uniqueItems'),
  23: { name: 'required', type: 'text', many: true },
  25: text('type'),
  26: many('allOf', schemaOrReference),
  27: many('oneOf', schemaOrReference),
  30: one('items', item),
  31: one('properties', schemas),
  32: one('additionalProperties', item),
  34: text('description'),
  35: text('format'),
  36: map('<extensions>', () => any),
});
const content = (): Message => ({ 1: map('<it>', () => ({ 1: one('schema', schemaOrReference) })) });
const parameter: Message = {
  1: text('name'),
  2: text('in'),
  3: text('description'),
  4: flag('required'),
  10: one('schema', schemaOrReference),
};
const response: Message = { 1: text('description'), 3: one('content', content) };
const operation = (): Message => ({
  1: { name: 'tags', type: 'text', many: true },
  5: text('operationId'),
  6: many('parameters', () => ({ 1: one('<it>', () => parameter) })),
  7: one('requestBody', () => ({ 1: one('<it>', () => ({ 2: one('content', content), 3: flag('required') })) })),
  8: one('responses', () => ({ 2: map('<it>', () => ({ 1: one('<it>', () => response) })) })),
  13: map('<extensions>', () => any),
});
const path = (): Message => ({
  4: one('get', operation),
  5: one('put', operation),
  6: one('post', operation),
  7: one('delete', operation),
  8: one('options', operation),
  9: one('head', operation),
  10: one('patch', operation),
});
const document: Message = {
  1: text('openapi'),
  2: one('info', () => ({ 1: text('title'), 6: text('version') })),
  4: one('paths', () => ({ 1: map('<it>', path) })),
  5: one('components', () => ({ 1: one('schemas', schemas) })),
};

/** Converts to the JSON form: unwraps names in angle brackets, and parses extensions, which are JSON strings. */
function plain(value: Parsed): Parsed {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  if ('<json>' in value) return JSON.parse(value['<json>']);
  if ('<it>' in value) return plain(value['<it>']);
  const { '<extensions>': extensions = {}, ...own } = value;
  return Object.fromEntries(Object.entries({ ...own, ...extensions }).map(([name, inner]) => [name, plain(inner)]));
}

test('the protobuf form of OpenAPI v3 equals the JSON form', async () => {
  const catalogue = makeCatalogue(kubernetesNames);
  const kinds = new KindSnapshot(kubernetesNames, new Map([['built-in', kindSetOf(catalogue)]]));
  const openApi = new OpenApiV3({
    catalogue,
    groupVersions: [...kinds.groupVersions.values()],
    made: new WeakMap(),
    behaviors: new ResourceBehaviors(kubernetesNames.group),
    version: 'v1.21.0',
    applies: true,
    loadDescriptions,
  });
  for (const name of ['api/v1', 'apis/apps/v1', 'apis/apiextensions.k8s.io/v1', 'apis/policy/v1beta1']) {
    const forms = await openApi.document(name);
    invariant(forms !== undefined, `${name} has a document`);
    const protobuf = await forms.protobuf();
    expect(plain(readMessage(await protobuf.bytes(), document))).toEqual(
      JSON.parse((await forms.json.bytes()).toString()),
    );
  }
});
