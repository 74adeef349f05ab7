import { expect, test } from '@jest/globals';
import { describeTables } from './describe-tables.js';
import type { TableListing } from './list-at.js';

const table: TableListing = {
  type: {
    group: 'apps',
    version: 'v1',
    resource: 'deployments',
    kind: 'Deployment',
    namespaced: true,
    singular: '',
    shortNames: [],
  },
  columns: [
    { name: 'Name', format: 'name', priority: 0 },
    { name: 'Up-to-date', priority: 0 },
    { name: 'Images', priority: 1 },
    { name: 'Note', priority: 0 },
  ],
  rows: [
    { cells: ['web', 3, 'nginx', 'two\nlines'], object: { metadata: { namespace: 'shop' } } },
    { cells: ['api', 0, 'node', null], object: { metadata: { namespace: 'shop' } } },
  ],
};
const lines = (options: { readonly withNamespaces: boolean; readonly withTypes: boolean }, tables = [table]) =>
  describeTables(tables, options).split('\n');

test('formats the columns of priority 0 in the order of the server', () => {
  expect(lines({ withNamespaces: false, withTypes: false })).toEqual([
    'NAME   UP-TO-DATE   NOTE',
    'web    3            two\\nlines',
    'api    0            <none>',
    '',
  ]);
});

test('adds the namespace to each row and the type to each name on request', () => {
  expect(lines({ withNamespaces: true, withTypes: true }).slice(0, 2)).toEqual([
    'NAMESPACE   NAME                   UP-TO-DATE   NOTE',
    'shop        deployments.apps/web   3            two\\nlines',
  ]);
  const clusterScoped = { ...table, type: { ...table.type, namespaced: false } };
  expect(lines({ withNamespaces: true, withTypes: false }, [clusterScoped, table])).toHaveLength(8);
  expect(lines({ withNamespaces: true, withTypes: false }, [clusterScoped])[0]).toBe('NAME   UP-TO-DATE   NOTE');
});

test('escapes control characters, by which a text of an object would control the terminal', () => {
  const row = { cells: ['web', 3, 'nginx', '\u001b[2J\u009b31m'], object: { metadata: { namespace: 'shop' } } };
  expect(lines({ withNamespaces: false, withTypes: false }, [{ ...table, rows: [row] }])[1]).toBe(
    'web    3            \\u001b[2J\\u009b31m',
  );
});
