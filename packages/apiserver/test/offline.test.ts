import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, invariant, isJsonObject, makeNames } from '@orch/apimachinery';
import { resolveFeatureGates } from '@orch/component';
import { createObjectChecker, type ObjectChecker } from '../src/index.js';
import { rowPaths, sampleOf } from './every-row.js';
import { type Row, withAlpha as served } from './served-rows.js';
import { startTestServer, type TestServer } from './test-server.js';

const stored = served.filter(({ virtual, verbs }) => virtual !== true && verbs.includes('create'));

// What is said without a server is what a server says: of a sample of every resource in every version.
describe.each<Dialect>(['orch', 'kubernetes'])('objects checked without a server in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  const options = {
    gates: (gate: string) => gate !== 'APIPriorityAndFairness',
    runtimeConfig: { 'api/alpha': 'true' },
  };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect, options);
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  });
  afterAll(() => server.stop());

  const { apiVersion, collection } = rowPaths(names);
  const titled = stored.map((row): [string, Row] => [`${row.group}/${row.version} ${row.kind}`, row]);

  test.each(titled)('%s is what a server would store', async (_title, row) => {
    const name = `s${stored.indexOf(row)}`;
    const sample = sampleOf(names, row, name);
    const body = { apiVersion: apiVersion(row), kind: row.kind, ...sample.members, metadata: { name: sample.name } };
    const { status, json } = await server.ask('POST', collection(row), { body });
    const outcome = await createObjectChecker({ names, ...options }).check(body);
    expect([status, outcome.type]).toEqual([201, 'valid']);
    invariant(outcome.type === 'valid', 'it is');
    expect(outcome.object).toEqual(withoutWhatServersGive(json));
    expect([outcome.resource, outcome.name]).toEqual([
      { group: names.group(row.group), resource: row.resource },
      json.metadata.name,
    ]);
  });
});

/** Uids in labels and selectors are zeros; a server knows who asks for a certificate, and gives services addresses. */
function withoutWhatServersGive(object: unknown): unknown {
  invariant(isJsonObject(object) && isJsonObject(object['metadata']), 'an object');
  const {
    uid,
    creationTimestamp: _time,
    resourceVersion: _version,
    managedFields: _owners,
    ...metadata
  } = object['metadata'];
  const text = JSON.stringify({ ...object, metadata });
  const plain: unknown = JSON.parse(text.replaceAll(String(uid), '00000000-0000-0000-0000-000000000000'));
  invariant(isJsonObject(plain), 'an object');
  if (!isJsonObject(plain['spec'])) return plain;
  if (object['kind'] === 'Service') {
    const {
      clusterIP: _address,
      clusterIPs: _addresses,
      ipFamilies: _families,
      ipFamilyPolicy: _policy,
      ...spec
    } = plain['spec'];
    return { ...plain, spec };
  }
  if (object['kind'] !== 'CertificateSigningRequest') return plain;
  const { username: _user, groups: _groups, uid: _asker, ...spec } = plain['spec'];
  return { ...plain, spec };
}

interface Refusal {
  readonly name: string;
  readonly object: object;
  readonly old?: object;
  readonly subresource?: string;
  readonly gates?: Readonly<Record<string, boolean>>;
  readonly causes: readonly string[];
}

describe('creates that the reference refuses', () => {
  const file = join(__dirname, '..', '..', 'api', 'test', 'refusals.json');
  const all: readonly Refusal[] = JSON.parse(readFileSync(file, 'utf8'));
  const creates = all.filter(({ old, subresource }) => old === undefined && subresource === undefined);

  test('are refused without a server for the same causes', async () => {
    expect(creates.length).toBeGreaterThan(250);
    const unlike: unknown[] = [];
    const checkers = new Map<string, ObjectChecker>();
    for (const { name, object, gates = {}, causes } of creates) {
      const key = JSON.stringify(gates);
      const checker = checkers.get(key) ?? checkerWith(gates);
      checkers.set(key, checker);
      const outcome = await checker.check(object);
      const told = outcome.type === 'refused' ? outcome.faults.map(({ message }) => message) : [];
      if (JSON.stringify(told.map(masked)) !== JSON.stringify(causes.map(masked))) unlike.push({ name, told, causes });
    }
    expect(unlike).toEqual([]);
  });
});

function checkerWith(gates: Readonly<Record<string, boolean>>): ObjectChecker {
  const resolved = resolveFeatureGates(gates);
  invariant('gates' in resolved, 'they are known');
  return createObjectChecker({ names: makeNames('kubernetes'), gates: resolved.gates.enabled });
}

/** Without the refused value, which may have addresses of memory and uids in it. */
function masked(cause: string): string {
  return cause.replace(/(Invalid value): .*: /, '$1: ');
}
