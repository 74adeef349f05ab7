import { expect, test } from '@jest/globals';
import { ConnectionError } from './transport.js';
import { untilProcessed } from './until-processed.js';

/** Sends that fail with these errors in turn, and then succeed. */
function given(errors: readonly unknown[]) {
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent <= errors.length) throw errors[sent - 1];
    return 'response';
  };
  return { send, sent: () => sent };
}

const unprocessed = new ConnectionError('refused', { kind: 'unprocessed' });

test('a request that was not processed is sent up to four times', async () => {
  const some = given([unprocessed, unprocessed, unprocessed]);
  expect(await untilProcessed(some.send)).toBe('response');
  expect(some.sent()).toBe(4);
  const more = given([unprocessed, unprocessed, unprocessed, unprocessed]);
  await expect(untilProcessed(more.send)).rejects.toBe(unprocessed);
  expect(more.sent()).toBe(4);
});

test.each([new ConnectionError('broke'), new Error('unprocessed'), 'unprocessed'])('%s is final', async (error) => {
  const { send, sent } = given([error]);
  await expect(untilProcessed(send)).rejects.toBe(error);
  expect(sent()).toBe(1);
});
