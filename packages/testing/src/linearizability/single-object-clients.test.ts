import { describe, expect, test } from '@jest/globals';
import { type Operation, OperationRecorder } from './operation.js';
import { type Ask, runSingleObjectClients } from './single-object-clients.js';

/** Runs clients on one object until each has ended by itself. */
async function operationsWith(ask: Ask, clients = 1): Promise<readonly Operation[]> {
  const recorder = new OperationRecorder();
  await runSingleObjectClients({ asks: [ask], recorder, objects: ['a'], clients, run: 'r', until: () => false });
  return recorder.operations;
}

describe('clients of single objects', () => {
  test.each<readonly [string, Ask]>([
    ['no response', () => Promise.reject(new Error('connection reset'))],
    ['a server error', async () => ({ status: 500, text: '{"kind":"Status"}' })],
    ['a truncated body', async () => ({ status: 200, text: '{"kind":"Conf' })],
    ['a body that is no object', async () => ({ status: 200, text: '[]' })],
  ])('with %s, record an unknown outcome without an end, and end', async (_name, ask) => {
    const operations = await operationsWith(ask, 3);
    expect(operations.map(({ object, outcome, returned }) => ({ object, outcome, returned }))).toEqual(
      [1, 2, 3].map(() => ({ object: 'a', outcome: { type: 'unknown' }, returned: Number.POSITIVE_INFINITY })),
    );
    expect(operations.map(({ called }) => called)).toEqual([1, 2, 3]);
  });

  test('reject with the text of a response that no operation can have', async () => {
    const ask: Ask = async () => ({ status: 403, text: '{"reason":"Forbidden"}' });
    await expect(operationsWith(ask)).rejects.toThrow(
      /^(create|get|delete) of a returned 403: \{"reason":"Forbidden"\}$/,
    );
  });

  test('send nothing when `until` is true at the start, or without connections', async () => {
    const recorder = new OperationRecorder();
    const ask: Ask = () => Promise.reject(new Error('a request was sent'));
    const options = { recorder, objects: ['a'], clients: 2, run: 'r' };
    await runSingleObjectClients({ ...options, asks: [ask], until: () => true });
    await runSingleObjectClients({ ...options, asks: [], until: () => false });
    expect(recorder.operations).toEqual([]);
  });

  test('are spread over the connections, in turn', async () => {
    const calls = [0, 0];
    const asks = calls.map(
      (_, index): Ask =>
        async () => {
          calls[index] = (calls[index] ?? 0) + 1;
          return { status: 500, text: '{}' };
        },
    );
    const recorder = new OperationRecorder();
    await runSingleObjectClients({ asks, recorder, objects: ['a'], clients: 5, run: 'r', until: () => false });
    expect(calls).toEqual([3, 2]);
  });
});
