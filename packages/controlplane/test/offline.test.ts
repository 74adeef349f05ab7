import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Dialect, invariant, isJsonObject, makeNames } from '@orch/apimachinery';
import { resolveFeatureGates } from '@orch/component';
import { createObjectChecker, type ObjectChecker } from '../src/offline/object-checker.js';
import { rowPaths, sampleOf } from './every-row.js';
import { type Row, withAlpha as served } from './served-rows.js';
import { startTestServer, type TestServer } from './test-server.js';

const stored = served.filter(({ virtual, verbs }) => virtual !== true && verbs.includes('create'));

// Compares the offline check with a server, on a sample of every resource in every version.
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

  test.each(titled)('%s: equals the object stored by a server', async (_title, row) => {
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

/** Normalizes uids in labels and selectors, names of token volumes, the user of certificate requests, and allocated service addresses. */
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
  const withNames = text.replaceAll(/(-api-access-)[a-z0-9]{5}\b/g, '$1xxxxx');
  const plain: unknown = JSON.parse(withNames.replaceAll(String(uid), '00000000-0000-0000-0000-000000000000'));
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

interface Rejection {
  readonly name: string;
  readonly object: object;
  readonly old?: object;
  readonly subresource?: string;
  readonly gates?: Readonly<Record<string, boolean>>;
  readonly causes: readonly string[];
}

describe('creates rejected by the reference implementation', () => {
  const file = join(__dirname, '..', '..', 'api', 'test', 'refusals.json');
  const all: readonly Rejection[] = JSON.parse(readFileSync(file, 'utf8'));
  const creates = all.filter(({ old, subresource }) => old === undefined && subresource === undefined);

  test('are rejected offline with the same causes', async () => {
    expect(creates.length).toBeGreaterThan(250);
    const unlike: unknown[] = [];
    const checkers = new Map<string, ObjectChecker>();
    for (const { name, object, gates = {}, causes } of creates) {
      const key = JSON.stringify(gates);
      const checker = checkers.get(key) ?? checkerWith(gates);
      checkers.set(key, checker);
      const outcome = await checker.check(object);
      const messages = outcome.type === 'rejected' ? outcome.errors.map(({ message }) => message) : [];
      if (JSON.stringify(messages.map(masked)) !== JSON.stringify(causes.map(masked)))
        unlike.push({ name, messages, causes });
    }
    expect(unlike).toEqual([]);
  });
});

function checkerWith(gates: Readonly<Record<string, boolean>>): ObjectChecker {
  const resolved = resolveFeatureGates(gates);
  invariant('gates' in resolved, 'they are known');
  return createObjectChecker({ names: makeNames('kubernetes'), gates: resolved.gates.enabled });
}

/** The message without the rejected value, which may contain memory addresses and uids. */
function masked(cause: string): string {
  return cause.replace(/(Invalid value): .*: /, '$1: ');
}
