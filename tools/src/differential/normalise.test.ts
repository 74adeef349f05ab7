import { describe, expect, test } from '@jest/globals';
import { answered as answer } from './answered.fixture.js';
import { blankCells, Normaliser, sortedAt } from './normalise.js';

const now = Date.parse('2026-03-04T05:06:07Z');
const uid = '7f0e5a52-91c5-4e6b-9f6f-1d3f6c9a0001';
const normaliser = () => new Normaliser({ run: 'l1a2b3c4d', address: '127.0.0.1:6443', now: () => now });
const body = (value: Parameters<typeof answer>[0], given = normaliser()) =>
  given.answer(answer(value), 'GET /api/v1/pods');

describe('a normalised answer', () => {
  test('names a uid by the object it belongs to, in messages too', () => {
    const given = normaliser();
    given.answer(answer({ metadata: { name: 'web', uid } }), 'GET /api/v1/pods');
    expect(body({ message: `record (${uid})` }, given)).toMatchObject({ body: { message: 'record (uid of web)' } });
  });

  test('tells a second object of the same name from the first', () => {
    const given = normaliser();
    given.answer(answer({ metadata: { name: 'web', uid } }), 'GET /api/v1/pods');
    const again = { metadata: { name: 'web', uid: uid.replace('0001', '0002') } };
    expect(body(again, given)).toMatchObject({ body: { metadata: { uid: 'uid 2 of web' } } });
  });

  test('tells the kind of a key, and where more is found, without what is the own of a server', () => {
    const given = { jwks_uri: 'https://10.0.0.1:6443/keys', keys: [{ kty: 'RSA', kid: 'a', n: 'b', e: 'AQAB' }] };
    const shown = { jwks_uri: 'https://<server>/keys', keys: [{ kty: 'RSA', kid: '<key>', n: '<key>', e: 'AQAB' }] };
    expect(body(given)).toMatchObject({ body: shown });
  });

  test('has all causes, and messages as they are but for places in memory', () => {
    const given = {
      details: { causes: [{ message: 'core.Rule{A:(*int64)(0xc000123456), B:(*int64)(nil)}' }, { message: 'b' }] },
    };
    const [first] = [{ message: 'core.Rule{A:(*int64)(<pointer>), B:(*int64)(nil)}' }];
    expect(body(given)).toMatchObject({ body: { details: { causes: [first, { message: 'b' }] } } });
    expect(body({ details: { causes: [first, first] } })).toMatchObject({
      body: { details: { causes: [first, first] } },
    });
  });

  test('counts the versions of each object, and shows when one comes back', () => {
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

  test('keeps apart lists that have a version, the version 0 and none', () => {
    expect(body({ metadata: { resourceVersion: '7' } })).toMatchObject({
      body: { metadata: { resourceVersion: '<version>' } },
    });
    expect(body({ metadata: { resourceVersion: '0' } })).toMatchObject({
      body: { metadata: { resourceVersion: '0' } },
    });
    expect(body({ metadata: {} })).toMatchObject({ body: { metadata: {} } });
  });

  test('hides times of about now by their precision, and keeps those a script wrote', () => {
    const given = { a: '2026-03-04T05:06:09Z', b: '2026-03-04T05:06:09.123456Z', c: '2001-01-01T00:00:00Z' };
    expect(body(given)).toMatchObject({ body: { a: '<time>', b: '<time.000000>', c: '2001-01-01T00:00:00Z' } });
  });

  test('hides names that the server made from a prefix that was sent', () => {
    const given = normaliser();
    given.sent('{"metadata": {"generateName": "made-"}}');
    expect(body({ message: 'configmaps "made-x8k2f" not found' }, given)).toMatchObject({
      body: { message: 'configmaps "made-<generated>" not found' },
    });
  });

  test('hides the run, the address, continue tokens and chosen addresses', () => {
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

  test('keeps a service without an address apart from one with it', () => {
    expect(body({ spec: { clusterIP: 'None' } })).toMatchObject({ body: { spec: { clusterIP: 'None' } } });
  });
});

test('cells of a table that depend on the time are blank', () => {
  const table = {
    columnDefinitions: [{ name: 'Name' }, { name: 'Age' }],
    rows: [{ cells: ['5s', '5s'] }, { cells: ['a', '<unknown>'] }],
  };
  expect(blankCells(table)).toMatchObject({ rows: [{ cells: ['5s', '<age>'] }, { cells: ['a', '<unknown>'] }] });
});

test('a list whose order means nothing is sorted where it stands', () => {
  expect(sortedAt({ items: [{ b: 1 }, { a: 1 }] }, 'items')).toEqual({ items: [{ a: 1 }, { b: 1 }] });
  expect(sortedAt([2, 1], '.')).toEqual([1, 2]);
  expect(sortedAt({ message: 'no list' }, 'items')).toMatchObject({ message: 'no list' });
});

test('ages in the tables of a watch are blank, though only the first says what its columns are called', () => {
  const rows = (age: string) => [{ cells: ['a', age] }];
  const watch = [
    { type: 'ADDED', object: { columnDefinitions: [{ name: 'Name' }, { name: 'Age' }], rows: rows('5s') } },
    { type: 'MODIFIED', object: { columnDefinitions: null, rows: rows('6s') } },
  ];
  expect(blankCells(watch)).toMatchObject([{ object: { rows: rows('<age>') } }, { object: { rows: rows('<age>') } }]);
});
