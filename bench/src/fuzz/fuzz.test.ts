import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kubernetesNames as names } from '@orch/apimachinery';
import { parse } from 'yaml';
import { check } from './check-response.js';
import { decoderForms, makeCase, serverForms } from './fuzz-case.js';
import { runDecoder } from './run-decoder.js';
import { makeTargets } from './targets.js';

const script = join(__dirname, '..', '..', '..', 'tools', 'data', 'differential', 'scripts', 'kinds.yaml');
const targets = makeTargets(names, parse(readFileSync(script, 'utf8')));

test('the decoder decodes hundreds of mutated bodies, or rejects them with a Status, without side effects', async () => {
  const seed = Date.now() % 1_000_000;
  const { failures, total } = await runDecoder({ seed, bodies: 200, names, targets });
  // Reproduce a failure with `npm run fuzz -- --against decoder --seed <seed> --only <index>`.
  expect({ seed, failures }).toEqual({ seed, failures: [] });
  expect(total).toBe(200);
});

test('a case depends on seed and index alone', () => {
  const make = (seed: number, index: number) => makeCase(index, { seed, names, targets, forms: serverForms });
  for (let index = 0; index < 20; index++) expect(make(7, index)).toEqual(make(7, index));
  expect(make(8, 3)).not.toEqual(make(7, 3));
});

test('cases cover every kind and every form', () => {
  const cases = Array.from({ length: 900 }, (_, index) =>
    makeCase(index, { seed: 1, names, targets, forms: decoderForms }),
  );
  expect(new Set(cases.map(({ target }) => target.collection)).size).toBe(targets.length);
  expect(new Set(cases.map(({ form }) => form))).toEqual(new Set(decoderForms));
});

test('apply configurations have valid, invalid and missing managers, and some objects managedFields', () => {
  const cases = Array.from({ length: 3_000 }, (_, index) =>
    makeCase(index, { seed: 1, names, targets, forms: serverForms }),
  );
  const applied = cases.filter(({ form }) => form === 'apply');
  expect(applied.length).toBeGreaterThan(100);
  const queries = applied.map(({ path }) => path.split('?')[1] ?? '');
  for (const wanted of ['', 'fieldManager=one', 'fieldManager=', 'fieldManager=%00', 'fieldManager=one&force=true'])
    expect(queries).toContain(wanted);
  expect(applied.every(({ headers }) => headers['content-type'] === 'application/apply-patch+yaml')).toBe(true);
  const owned = cases.filter(({ form, body }) => form === 'json' && body.includes('"fieldsV1"'));
  expect(owned.length).toBeGreaterThan(20);
});

test('every stored kind has a valid object', () => {
  expect(
    targets
      .filter(({ definition, sample }) => !definition.virtual && sample === undefined)
      .map(({ apiVersion, definition }) => `${apiVersion} ${definition.kind}`),
  ).toEqual([]);
});

test('a response is checked by its Status, and any 5xx is a failure', () => {
  const response = (status: number, body: unknown) =>
    check({ status, contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }, false).type;
  const failedStatus = { kind: 'Status', status: 'Failure', message: 'm', reason: 'BadRequest', code: 400 };
  expect(response(201, {})).toBe('accepted');
  expect(response(400, failedStatus)).toBe('rejected');
  expect(response(400, { ...failedStatus, code: 404 })).toBe('failure');
  expect(response(400, { ...failedStatus, reason: undefined })).toBe('failure');
  expect(response(404, 'not found')).toBe('failure');
  expect(response(500, { ...failedStatus, code: 500 })).toBe('failure');
  expect(response(0, '')).toBe('closed');
});
