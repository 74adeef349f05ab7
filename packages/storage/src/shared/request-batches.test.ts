import { expect, test } from '@jest/globals';
import type { Request } from './messages.js';
import { RequestBatches } from './request-batches.js';

const request = (id: number): Request => ({ type: 'transact', id, transaction: { guards: [], writes: [] } });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('collects requests for the next batch while a batch is pending', async () => {
  const sent: number[][] = [];
  const batches = new RequestBatches((requests) => void sent.push(requests.map(({ id }) => id)));
  for (const id of [1, 2]) batches.add(request(id));
  await turn();
  for (const id of [3, 4]) batches.add(request(id));
  await turn();
  batches.completed(1);
  await turn();
  batches.add(request(5));
  expect(sent).toEqual([[1, 2]]);
  batches.completed(2);
  await turn();
  expect(sent).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('sends every request once and in order, for any order of responses', async () => {
  const sent: number[] = [];
  const batches = new RequestBatches((requests) => void sent.push(...requests.map(({ id }) => id)));
  let completed = 0;
  for (let id = 1; id <= 100; id++) {
    batches.add(request(id));
    if (id % 3 === 0) await turn();
    if (id % 5 === 0 && completed < sent.length) batches.completed(sent[completed++] ?? 0);
  }
  while (completed < 100) {
    if (completed < sent.length) batches.completed(sent[completed++] ?? 0);
    else await turn();
  }
  await turn();
  expect(sent).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});
