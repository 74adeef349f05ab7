import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@orch/apimachinery';
import { openApiPartOf } from './open-api-part.js';

const groupVersion = { group: 'shop.example.com', version: 'v1' };
const root = '/apis/shop.example.com/v1';
const reference = (name: string) => ({ $ref: `#/definitions/${name}` });
const reading = (...schemas: readonly JsonObject[]): JsonObject => ({
  get: { parameters: schemas.map((schema) => ({ schema })) },
});

describe('the part of an OpenAPI document for a group version', () => {
  test('has the paths of the group version alone', () => {
    const own = { [root]: reading(), [`${root}/`]: reading(), [`${root}/widgets`]: reading() };
    const paths = { ...own, [`${root}beta1/widgets`]: reading(), '/apis/shop.example.com': reading(), '/': reading() };
    expect(openApiPartOf({ paths }, groupVersion)).toEqual({ paths: own, definitions: {} });
  });

  test('has the definitions that these paths need, directly or through others, each once', () => {
    const definitions = {
      list: { properties: { items: { type: 'array', items: reference('widget') } } },
      widget: { properties: { parent: reference('widget'), part: reference('part'), list: reference('list') } },
      part: { type: 'object' },
      unused: { properties: { part: reference('part') } },
    };
    const paths = { [`${root}/widgets`]: reading(reference('list'), reference('missing')) };
    const { unused: _, ...needed } = definitions;
    const part = openApiPartOf(
      { paths: { ...paths, '/other': reading(reference('unused')) }, definitions },
      groupVersion,
    );
    expect(part).toEqual({ paths, definitions: needed });
  });

  test('follows references to definitions only', () => {
    const definitions = { a: { type: 'object' }, 'x-#/definitions/a': { type: 'string' } };
    const paths = {
      [root]: reading({ $ref: '#/parameters/a' }, { $ref: 'x-#/definitions/a' }, { $ref: 1 }, { a: 'a' }),
    };
    expect(openApiPartOf({ paths, definitions }, groupVersion)).toEqual({ paths, definitions: {} });
  });

  test('leaves out members that are no objects, and is empty without any', () => {
    const empty = { paths: {}, definitions: {} };
    expect(openApiPartOf({}, groupVersion)).toEqual(empty);
    expect(openApiPartOf({ paths: [root], definitions: null }, groupVersion)).toEqual(empty);
    const paths = { [root]: 'text', [`${root}/widgets`]: reading(reference('a'), reference('b')) };
    expect(openApiPartOf({ paths, definitions: { a: 1, b: {} } }, groupVersion)).toEqual({
      paths: { [`${root}/widgets`]: paths[`${root}/widgets`] },
      definitions: { b: {} },
    });
  });
});
