import { expect, test } from '@jest/globals';
import { type Candidate, type CaseRun, chooseCases } from './choose-cases.js';

/** Chooses among cases of one kind; `detected` are the mutations that a case detects, of those it goes through. */
function choose(cases: readonly (Partial<Candidate & CaseRun> & { readonly detected?: readonly string[] })[]) {
  const candidates = cases.map((one) => ({ kind: 'v1/Pod', operation: 'create', causes: [], isFixed: false, ...one }));
  return chooseCases(candidates, {
    run: async (index) => ({
      ...{ isAsRecorded: true, enteredRules: [], failedRules: [], mutations: [] },
      ...cases[index],
    }),
    detects: async (index, mutation) => cases[index]?.detected?.includes(mutation) === true,
  });
}

test('a case that another one replaces is not chosen', async () => {
  const causes = ['spec.a[0]: Invalid value: 1: no', 'spec.b: Required value'];
  expect(await choose([{ causes: ['spec.a[3]: Invalid value: "x": no'] }, { causes }, { causes }])).toEqual([1]);
});

test('each rule that a kind enters or fails, each cause of an operation, and an accepted object are kept', async () => {
  expect(await choose([{ failedRules: [1, 2] }, { failedRules: [2], kind: 'v1/Node' }, { failedRules: [1] }])).toEqual([
    0, 1,
  ]);
  expect(await choose([{ enteredRules: [1, 2, 3] }, { enteredRules: [4] }, { enteredRules: [1] }])).toEqual([0, 1]);
  const causes = ['a: Required value'];
  expect(await choose([{ causes }, { causes, operation: 'update' }, { causes: [] }, { causes }])).toEqual([0, 1, 2]);
});

test('fixed cases come first, and cases that differ from the recording stay', async () => {
  expect(await choose([{}, {}, { isFixed: true }, { isAsRecorded: false }])).toEqual([2, 3]);
});

test('a mutation that no chosen case detects keeps the first case that does', async () => {
  const mutations = ['7 true', '8 false'];
  expect(
    await choose([
      { mutations, detected: ['8 false'] },
      { mutations },
      { mutations, detected: ['7 true'] },
      { mutations, detected: ['7 true'] },
    ]),
  ).toEqual([0, 2]);
});
