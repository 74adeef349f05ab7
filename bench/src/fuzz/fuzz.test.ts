import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kubernetesNames as names } from '@orch/apimachinery';
import { parse } from 'yaml';
import { decoderForms, makeCase, serverForms } from './fuzz-case.js';
import { judge } from './judge.js';
import { runDecoder } from './run-decoder.js';
import { makeTargets } from './targets.js';

const script = join(__dirname, '..', '..', '..', 'tools', 'data', 'differential', 'scripts', 'kinds.yaml');
const targets = makeTargets(names, parse(readFileSync(script, 'utf8')));

test('hundreds of mutated bodies are each read, or refused with a Status, and leave no trace', async () => {
  const seed = Date.now() % 1_000_000;
  const { faults, total } = await runDecoder({ seed, bodies: 400, names, targets });
  // A fault is made again by `npm run fuzz -- --against decoder --seed <seed> --only <index>`.
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(total).toBe(400);
});

test('a case is the same for the same seed and index, and another for another', () => {
  const make = (seed: number, index: number) => makeCase(index, { seed, names, targets, forms: serverForms });
  for (let index = 0; index < 20; index++) expect(make(7, index)).toEqual(make(7, index));
  expect(make(8, 3)).not.toEqual(make(7, 3));
});

test('cases are of every kind, and of every form', () => {
  const cases = Array.from({ length: 900 }, (_, index) =>
    makeCase(index, { seed: 1, names, targets, forms: decoderForms }),
  );
  expect(new Set(cases.map(({ target }) => target.collection)).size).toBe(targets.length);
  expect(new Set(cases.map(({ form }) => form))).toEqual(new Set(decoderForms));
});

test('configurations to apply say who applies them, or fail to, and objects who owns their fields', () => {
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

test('every kind that is stored has an object that is taken', () => {
  expect(
    targets
      .filter(({ definition, sample }) => !definition.virtual && sample === undefined)
      .map(({ apiVersion, definition }) => `${apiVersion} ${definition.kind}`),
  ).toEqual([]);
});

test('an answer is judged by its Status, and no 5xx is owed to anybody', () => {
  const answer = (status: number, told: unknown) =>
    judge({ status, contentType: 'application/json', body: Buffer.from(JSON.stringify(told)) }, false).type;
  const failure = { kind: 'Status', status: 'Failure', message: 'm', reason: 'BadRequest', code: 400 };
  expect(answer(201, {})).toBe('taken');
  expect(answer(400, failure)).toBe('refused');
  expect(answer(400, { ...failure, code: 404 })).toBe('fault');
  expect(answer(400, { ...failure, reason: undefined })).toBe('fault');
  expect(answer(404, 'not found')).toBe('fault');
  expect(answer(500, { ...failure, code: 500 })).toBe('fault');
  expect(answer(0, '')).toBe('closed');
});
