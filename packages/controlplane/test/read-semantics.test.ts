import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ControlPlaneServerOptions } from '../src/server/options.js';
import {
  type Protocol,
  startTestServer,
  type TestResponse,
  type TestServer,
  type WatchedEvent,
} from './test-server.js';

type Meaning = 'newest' | 'any' | 'not older' | 'exact' | 'continued' | 'rejected' | 'unprocessable';

/** One cell of a table: the query parameters and their meaning. `V` stands for an older version. */
interface Cell {
  readonly match?: string;
  readonly limit?: string;
  readonly continued?: boolean;
  readonly version: 'unset' | '0' | 'V';
  readonly meaning: Meaning;
  /** The end of the error message. */
  readonly why?: string;
}

/** `resourceVersion` is unset, 0, and another value. */
const versions3 = ['unset', '0', 'V'] as const;
type Row = Omit<Cell, 'version' | 'meaning' | 'why'>;
const rowOf = (row: Row, ...meanings: readonly [Meaning, Meaning, Meaning]): readonly Cell[] =>
  versions3.map((version, index) => ({ ...row, version, meaning: meanings[index] ?? 'any' }));

const withoutVersion = 'resourceVersionMatch is forbidden unless resourceVersion is provided';
const exactAtZero = 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"';
/** The last two rows of the list table apply with and without a limit. */
const withAndWithoutLimit = (match: string, zero: Meaning, other: Meaning): readonly Cell[] =>
  ['', '2'].flatMap((limit): readonly Cell[] => [
    { match, limit, version: 'unset', meaning: 'unprocessable', why: withoutVersion },
    zero === 'unprocessable'
      ? { match, limit, version: '0', meaning: zero, why: exactAtZero }
      : { match, limit, version: '0', meaning: zero },
    { match, limit, version: 'V', meaning: other },
  ]);

const cellName = ({ match = '', limit = '', continued = false, version, meaning }: Cell): string =>
  [
    `match ${match === '' ? 'unset' : match}`,
    limit === '' ? 'no limit' : `limit ${limit}`,
    ...(continued ? ['continue'] : []),
    `version ${version === 'V' ? 'another' : version}: ${meaning}`,
  ].join(', ');
const named = (cells: readonly Cell[]) => cells.map((cell): [string, Cell] => [cellName(cell), cell]);

// The tables of the specification, one test per cell. The responses are those of the reference implementation.
const withoutCache = { watchCache: { enabled: false, defaultSize: 0, sizes: [] } };
describe.each<[Protocol, string, Partial<ControlPlaneServerOptions>]>([
  ['HTTP/1.1', '', {}],
  ['HTTP/2', '', {}],
  ['HTTP/2', ', without watch caches', withoutCache],
])('reads at versions over %s%s', (protocol, _name, options) => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  /** The versions after the creation of a, b and c, and after an update of c. */
  const versions: string[] = [];
  let token = '';
  let writes = 0;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', options);
    for (const name of ['a', 'b', 'c']) {
      const { json } = await server.ask('POST', path, { body: { metadata: { name } } });
      versions.push(json.metadata.resourceVersion);
    }
    versions.push(await write());
    const first = await get(`?limit=1&resourceVersion=${version(1)}`);
    token = encodeURIComponent(first.json.metadata.continue);
  });
  afterAll(() => server.stop());
  const get = (query: string) => server.ask('GET', `${path}${query}`, { protocol });
  const watch = (query: string, count: number) => server.watch(`${path}${query}`, count, { protocol });
  const version = (index: number) => versions[index] ?? '';
  /** Updates c and returns its new version. */
  const write = async (): Promise<string> => {
    writes += 1;
    const { json } = await server.ask('PUT', `${path}/c`, {
      body: { metadata: { name: 'c' }, data: { n: `${writes}` } },
    });
    return json.metadata.resourceVersion;
  };
  const namesOf = ({ json }: TestResponse) =>
    json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name).join('');
  const future = '999999';
  const queryOf = ({ match = '', limit = '', continued = false, version: at }: Cell, other: string): string =>
    [
      ...(match === '' ? [] : [`resourceVersionMatch=${match}`]),
      ...(limit === '' ? [] : [`limit=${limit}`]),
      ...(continued ? [`continue=${token}`] : []),
      ...(at === 'unset' ? [] : [`resourceVersion=${at === 'V' ? other : at}`]),
    ].join('&');

  /** Expects that a list with the parameters of this cell has its meaning. Names show the version: c was created last. */
  const expectList = async (cell: Cell): Promise<void> => {
    const limited = cell.limit === '2' ? 'ab' : 'abc';
    switch (cell.meaning) {
      case 'newest': {
        for (let round = 0; round < 2; round++) {
          const newest = await write();
          const response = await get(`?${queryOf(cell, '')}`);
          expect([response.status, namesOf(response)]).toEqual([200, limited]);
          expect(Number(response.json.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(newest));
          if (limited === 'abc') expect(response.json.items[2].data).toEqual({ n: `${writes}` });
        }
        return;
      }
      case 'any': {
        const response = await get(`?${queryOf(cell, '')}`);
        expect([response.status, namesOf(response)]).toEqual([200, limited]);
        return;
      }
      case 'not older': {
        for (const at of [version(1), await write()]) {
          const response = await get(`?${queryOf(cell, at)}`);
          expect([response.status, namesOf(response)]).toEqual([200, limited]);
          expect(Number(response.json.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(at));
        }
        return;
      }
      case 'exact': {
        for (const [index, names] of ['a', 'ab', limited].entries()) {
          const response = await get(`?${queryOf(cell, version(index))}`);
          expect([response.status, namesOf(response)]).toEqual([200, names]);
          expect(response.json.metadata.resourceVersion).toBe(version(index));
          expect(response.json.items[2]?.data).toBeUndefined();
        }
        return;
      }
      case 'continued': {
        const response = await get(`?${queryOf(cell, '')}`);
        expect([response.status, namesOf(response)]).toEqual([200, 'b']);
        expect(response.json.metadata).toEqual({ resourceVersion: version(1) });
        return;
      }
      case 'rejected': {
        const { json } = await get(`?${queryOf(cell, version(2))}`);
        const message = 'specifying resource version is not allowed when using continue';
        expect(json).toMatchObject({ status: 'Failure', code: 400, reason: 'BadRequest', message });
        return;
      }
      case 'unprocessable': {
        const { json } = await get(`?${queryOf(cell, '')}`);
        const cause = {
          reason: 'FieldValueForbidden',
          field: 'resourceVersionMatch',
          message: `Forbidden: ${cell.why}`,
        };
        const message = `ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: ${cell.why}`;
        const details = { group: 'meta.k8s.io', kind: 'ListOptions', causes: [cause] };
        expect(json).toMatchObject({ status: 'Failure', code: 422, reason: 'Invalid', message, details });
      }
    }
  };

  test('get, version unset: newest [Read semantics for resourceVersion, 1]', async () => {
    for (let round = 0; round < 3; round++) {
      const newest = await write();
      const { json } = await get('/c');
      expect(json).toMatchObject({ metadata: { resourceVersion: newest }, data: { n: `${writes}` } });
    }
  });

  test('get, version 0: any [Read semantics for resourceVersion, 2]', async () => {
    const { status, json } = await get('/c?resourceVersion=0');
    expect([status, json.metadata.name]).toEqual([200, 'c']);
    expect(Number(json.data.n)).toBeLessThanOrEqual(writes);
  });

  test('get, version another: not older [Read semantics for resourceVersion, 3]', async () => {
    expect((await get(`/a?resourceVersion=${version(2)}`)).json.metadata.resourceVersion).toBe(version(0));
    const newest = await write();
    expect((await get(`/c?resourceVersion=${newest}`)).json.metadata.resourceVersion).toBe(newest);
  });

  test.each(named(rowOf({}, 'newest', 'any', 'not older')))(
    'list, %s [Read semantics for resourceVersion, 4]',
    (_cell, cell) => expectList(cell),
  );

  test.each(named(rowOf({ limit: '2' }, 'newest', 'any', 'exact')))(
    'list, %s [Read semantics for resourceVersion, 5]',
    (_cell, cell) => expectList(cell),
  );

  test.each(named(rowOf({ limit: '2', continued: true }, 'continued', 'continued', 'rejected')))(
    'list, %s [Read semantics for resourceVersion, 6] [Errors, 1]',
    (_cell, cell) => expectList(cell),
  );

  test.each(named(withAndWithoutLimit('Exact', 'unprocessable', 'exact')))(
    'list, %s [Read semantics for resourceVersion, 7]',
    (_cell, cell) => expectList(cell),
  );

  test.each(named(withAndWithoutLimit('NotOlderThan', 'any', 'not older')))(
    'list, %s [Read semantics for resourceVersion, 8] [Query parameters, 3]',
    (_cell, cell) => expectList(cell),
  );

  const statesAndNumbers = (events: readonly WatchedEvent[]) =>
    events.map(({ type, object }) => `${type} ${object.metadata.name}${object.data?.n ?? ''}`);

  test('watch, version unset: begins with the newest state [Read semantics for resourceVersion, 9] [Query parameters, 1]', async () => {
    for (let round = 0; round < 2; round++) {
      await write();
      expect(statesAndNumbers(await watch('?watch=1', 3))).toEqual(['ADDED a', 'ADDED b', `ADDED c${writes}`]);
    }
  });

  test('watch, version 0: begins with any state [Read semantics for resourceVersion, 10] [Watch stream, 2]', async () => {
    const events = await watch('?watch=1&resourceVersion=0', 3);
    expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'ADDED a',
      'ADDED b',
      'ADDED c',
    ]);
  });

  test('watch, version another: sends only the changes after it [Read semantics for resourceVersion, 11] [Watch stream, 1]', async () => {
    const changes = Array.from({ length: writes }, (_, index) => `MODIFIED c${index + 1}`);
    const events = await watch(`?watch=1&resourceVersion=${version(1)}`, 1 + writes);
    expect(statesAndNumbers(events)).toEqual(['ADDED c', ...changes]);
    const last = events.at(-1)?.object.metadata.resourceVersion;
    expect((await get(`?watch=1&resourceVersion=${last}&timeoutSeconds=1`)).text).toBe('');
  });

  test('a future version times out with ResourceVersionTooLarge in every read [Errors, 6]', async () => {
    const cells: readonly Cell[] = [
      { version: 'V', meaning: 'not older' },
      { limit: '2', version: 'V', meaning: 'exact' },
      { match: 'Exact', version: 'V', meaning: 'exact' },
      { match: 'NotOlderThan', version: 'V', meaning: 'not older' },
      { match: 'NotOlderThan', limit: '2', version: 'V', meaning: 'not older' },
    ];
    const queries = [`/a?resourceVersion=${future}`, ...cells.map((cell) => `?${queryOf(cell, future)}`)];
    for (const { json, headers } of await Promise.all(queries.map(get))) {
      expect(json).toMatchObject({ status: 'Failure', code: 504, reason: 'Timeout' });
      expect(json.message).toMatch(/^Timeout: Too large resource version: 999999, current: \d+$/);
      const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
      expect(json.details).toEqual({ causes, retryAfterSeconds: 1 });
      expect(headers['retry-after']).toBe('1');
    }
  });

  test.each<[query: string, code: number, message: string]>([
    [
      '?resourceVersion=abc',
      400,
      'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    [
      '/a?resourceVersion=18446744073709551616',
      400,
      'resourceVersion: Invalid value: "18446744073709551616": strconv.ParseUint: parsing "18446744073709551616": value out of range',
    ],
    [
      '?watch=1&resourceVersion=-1',
      400,
      'resourceVersion: Invalid value: "-1": strconv.ParseUint: parsing "-1": invalid syntax',
    ],
    ...['?limit=1', '?continue=abc', '?resourceVersionMatch=Exact'].map((query): [string, number, string] => [
      `${query}&resourceVersion=abc`,
      400,
      'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ]),
    [
      '?resourceVersion=0&resourceVersionMatch=Roughly',
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "Roughly": supported values: "Exact", "NotOlderThan", ""',
    ],
    [
      '?continue=abc&resourceVersion=1&resourceVersionMatch=NotOlderThan',
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    ],
    [
      '?watch=1&resourceVersionMatch=Exact',
      422,
      'ListOptions.meta.k8s.io "" is invalid: [resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch, ' +
        'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided]',
    ],
  ])('rejects %s with %i', async (query, code, message) => {
    expect((await get(query)).json).toMatchObject({ status: 'Failure', code, message });
  });

  test('an invalid version has different messages in lists and watches of events', async () => {
    const error = 'resourceVersion: Invalid value: "a\\x00": strconv.ParseUint: parsing "a\\x00": invalid syntax';
    for (const path of ['/api/v1/namespaces/default/events', '/apis/events.k8s.io/v1/events']) {
      const list = await server.ask('GET', `${path}?resourceVersion=a%00`);
      expect(list.json).toMatchObject({ code: 400, message: `invalid resource version: ${error}` });
      const watched = await server.ask('GET', `${path}?resourceVersion=a%00&watch=1`);
      expect(watched.json).toMatchObject({ code: 400, message: error });
    }
  });

  test('a watch resumes from the last received version [Watch stream, 4] [Query parameters, 2]', async () => {
    const [first] = await watch(`?watch=1&resourceVersion=${version(0)}`, 1);
    const [second] = await watch(`?watch=1&resourceVersion=${first?.object.metadata.resourceVersion}`, 1);
    expect([first?.object.metadata.name, second?.object.metadata.name]).toEqual(['b', 'c']);
  });

  test('a watch from a future version waits until its timeout [Watch stream, 7]', async () => {
    const response = await get(`?watch=1&resourceVersion=${future}&timeoutSeconds=1`);
    expect([response.status, response.text]).toEqual([200, '']);
  });
});
