import { expect, test } from '@jest/globals';
import { OperationRecorder, type Outcome } from './operation.js';

test('a recorder numbers calls and responses in their order, and gives no number to a missing response', async () => {
  const recorder = new OperationRecorder();
  let respond: (outcome: Outcome) => void = () => undefined;
  const response = new Promise<Outcome>((resolve) => {
    respond = resolve;
  });
  const first = recorder.record('a', { type: 'get' }, () => response);
  expect(await recorder.record('b', { type: 'delete' }, async () => ({ type: 'deleted' }))).toEqual({
    type: 'deleted',
  });
  respond({ type: 'missing' });
  expect(await first).toEqual({ type: 'missing' });
  await recorder.record('a', { type: 'create', value: 'x' }, async () => ({ type: 'unknown' }));
  expect(await recorder.record('a', { type: 'get' }, async () => ({ type: 'missing' }))).toEqual({ type: 'missing' });
  expect(recorder.operations).toEqual([
    { object: 'b', input: { type: 'delete' }, outcome: { type: 'deleted' }, called: 2, returned: 3 },
    { object: 'a', input: { type: 'get' }, outcome: { type: 'missing' }, called: 1, returned: 4 },
    {
      object: 'a',
      input: { type: 'create', value: 'x' },
      outcome: { type: 'unknown' },
      called: 5,
      returned: Number.POSITIVE_INFINITY,
    },
    { object: 'a', input: { type: 'get' }, outcome: { type: 'missing' }, called: 6, returned: 7 },
  ]);
});
