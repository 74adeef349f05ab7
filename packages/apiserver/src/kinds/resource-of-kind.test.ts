import { describe, expect, test } from '@jest/globals';
import { defineKind } from './define-kind.js';
import { resourceOfKind } from './resource-of-kind.js';
import { ServedResources } from './served-resources.js';

const kindOf = (kind: string, resource: string, namespaced: boolean) =>
  defineKind({ group: 'g.example.com', version: 'v1', kind, resource, namespaced, fields: [] }).definitions;
const served = new ServedResources([...kindOf('Widget', 'widgets', true), ...kindOf('Shelf', 'shelves', false)]);
const find = (kind: string, version = 'v1', group = 'g.example.com') =>
  resourceOfKind(served, { group, version, kind });

describe('the resource of a kind', () => {
  test('is found by the kind, also in lower case', () => {
    const widgets = { group: 'g.example.com', version: 'v1', resource: 'widgets', namespaced: true };
    expect(find('Widget')).toEqual(widgets);
    expect(find('widget')).toEqual(widgets);
    expect(find('Shelf')).toMatchObject({ resource: 'shelves', namespaced: false });
  });

  test('is guessed for the kinds of lists', () => {
    expect(find('ShelfList')).toMatchObject({ resource: 'shelflists', namespaced: false });
    expect(find('List')).toMatchObject({ resource: 'lists', namespaced: false });
  });

  test('is undefined for other kinds, versions and groups', () => {
    expect(find('WIDGET')).toBeUndefined();
    expect(find('Widget', 'v2')).toBeUndefined();
    expect(find('List', 'v2')).toBeUndefined();
    expect(find('Widget', 'v1', '')).toBeUndefined();
  });
});
