import { describe, expect, test } from '@jest/globals';
import { blankCells, Normaliser, sortedAt } from './normalise.js';
import { okResponse as response } from './ok-response.fixture.js';

const now = Date.parse('2026-03-04T05:06:07Z');
const uid = '7f0e5a52-91c5-4e6b-9f6f-1d3f6c9a0001';
const normaliser = () => new Normaliser({ run: 'l1a2b3c4d', address: '127.0.0.1:6443', now: () => now });
const body = (value: Parameters<typeof response>[0], given = normaliser()) =>
  given.response(response(value), 'GET /api/v1/pods');

describe('a normalised response', () => {
  test('names a uid after its object, also in messages', () => {
    const given = normaliser();
    given.response(response({ metadata: { name: 'web', uid } }), 'GET /api/v1/pods');
    expect(body({ message: `record (${uid})` }, given)).toMatchObject({ body: { message: 'record (uid of web)' } });
  });

  test('numbers a second object of the same name', () => {
    const given = normaliser();
    given.response(response({ metadata: { name: 'web', uid } }), 'GET /api/v1/pods');
    const again = { metadata: { name: 'web', uid: uid.replace('0001', '0002') } };
    expect(body(again, given)).toMatchObject({ body: { metadata: { uid: 'uid 2 of web' } } });
  });

  test('keeps the type of a key and the URL of the keys, without the values of a server', () => {
    const given = { jwks_uri: 'https://10.0.0.1:6443/keys', keys: [{ kty: 'RSA', kid: 'a', n: 'b', e: 'AQAB' }] };
    const shown = { jwks_uri: 'https://<server>/keys', keys: [{ kty: 'RSA', kid: '<key>', n: '<key>', e: 'AQAB' }] };
    expect(body(given)).toMatchObject({ body: shown });
  });

  test('keeps all causes, and messages except memory addresses', () => {
    const given = {
      details: { causes: [{ message: 'core.Rule{A:(*int64)(0xc000123456), B:(*int64)(nil)}' }, { message: 'b' }] },
    };
    const [first] = [{ message: 'core.Rule{A:(*int64)(<pointer>), B:(*int64)(nil)}' }];
    expect(body(given)).toMatchObject({ body: { details: { causes: [first, { message: 'b' }] } } });
    expect(body({ details: { causes: [first, first] } })).toMatchObject({
      body: { details: { causes: [first, first] } },
    });
  });

  test('numbers the versions of each object, and shows when one returns', () => {
    const given = normaliser();
    const versions = ['812', '815', '812'].map((resourceVersion) =>
      body({ metadata: { name: 'web', uid, resourceVersion } }, given),
    );
    expect(versions).toMatchObject([
      { body: { metadata: { resourceVersion: 'version 1' } } },
      { body: { metadata: { resourceVersion: 'version 2' } } },
      { body: { metadata: { resourceVersion: 'version 1' } } },
    ]);
  });

  test('distinguishes lists with a version, with version 0 and without one', () => {
    expect(body({ metadata: { resourceVersion: '7' } })).toMatchObject({
      body: { metadata: { resourceVersion: '<version>' } },
    });
    expect(body({ metadata: { resourceVersion: '0' } })).toMatchObject({
      body: { metadata: { resourceVersion: '0' } },
    });
    expect(body({ metadata: {} })).toMatchObject({ body: { metadata: {} } });
  });

  test('replaces current times by their precision, and keeps the times of a script', () => {
    const given = { a: '2026-03-04T05:06:09Z', b: '2026-03-04T05:06:09.123456Z', c: '2001-01-01T00:00:00Z' };
    expect(body(given)).toMatchObject({ body: { a: '<time>', b: '<time.000000>', c: '2001-01-01T00:00:00Z' } });
  });

  test('replaces names generated from a prefix in the request', () => {
    const given = normaliser();
    given.sent('{"metadata": {"generateName": "made-"}}');
    expect(body({ message: 'configmaps "made-x8k2f" not found' }, given)).toMatchObject({
      body: { message: 'configmaps "made-<generated>" not found' },
    });
  });

  test('replaces the run, the server address, continue tokens and allocated addresses', () => {
    const given = {
      metadata: { name: 'ns-l1a2b3c4d', continue: 'abc' },
      url: 'https://127.0.0.1:6443/',
      spec: { clusterIP: '10.0.0.7', ports: [{ nodePort: 30_001 }] },
    };
    expect(body(given)).toMatchObject({
      body: {
        metadata: { name: 'ns-RUN', continue: '<continue>' },
        url: 'https://<server>/',
        spec: { clusterIP: '<address>', ports: [{ nodePort: '<port>' }] },
      },
    });
  });

  test('distinguishes a service without an address from one with it', () => {
    expect(body({ spec: { clusterIP: 'None' } })).toMatchObject({ body: { spec: { clusterIP: 'None' } } });
  });
});

test('blanks cells of a table that depend on the time', () => {
  const table = {
    columnDefinitions: [{ name: 'Name' }, { name: 'Age' }],
    rows: [{ cells: ['5s', '5s'] }, { cells: ['a', '<unknown>'] }],
  };
  expect(blankCells(table)).toMatchObject({ rows: [{ cells: ['5s', '<age>'] }, { cells: ['a', '<unknown>'] }] });
});

test('sorts an unordered list in place', () => {
  expect(sortedAt({ items: [{ b: 1 }, { a: 1 }] }, 'items')).toEqual({ items: [{ a: 1 }, { b: 1 }] });
  expect(sortedAt({ terms: [{ keys: [2, 1] }, { keys: [4, 3] }] }, 'terms.1.keys')).toEqual({
    terms: [{ keys: [2, 1] }, { keys: [3, 4] }],
  });
  expect(sortedAt([2, 1], '.')).toEqual([1, 2]);
  expect(sortedAt({ message: 'no list' }, 'items')).toEqual({ message: 'no list' });
});

test('blanks ages in the tables of a watch, whose first table alone has column definitions', () => {
  const rows = (age: string) => [{ cells: ['a', age] }];
  const watch = [
    { type: 'ADDED', object: { columnDefinitions: [{ name: 'Name' }, { name: 'Age' }], rows: rows('5s') } },
    { type: 'MODIFIED', object: { columnDefinitions: null, rows: rows('6s') } },
  ];
  expect(blankCells(watch)).toMatchObject([{ object: { rows: rows('<age>') } }, { object: { rows: rows('<age>') } }]);
});
