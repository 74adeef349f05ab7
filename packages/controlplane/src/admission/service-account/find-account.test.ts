import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { findAccount } from './find-account.js';

const account: ApiObject = { kind: 'ServiceAccount', apiVersion: 'v1', metadata: { name: 'default' } };

/** Looks up an account that exists from the `created`th lookup on; counts lookups and waits. */
async function lookUp(
  name: string,
  { created = Number.POSITIVE_INFINITY, signal = new AbortController().signal } = {},
) {
  let lookups = 0;
  const waitsMs: number[] = [];
  const found = await findAccount(
    { namespace: 'n', name },
    {
      find: async () => {
        lookups += 1;
        return lookups >= created ? account : undefined;
      },
      clock: {
        sleep: async (delayMs, options) => {
          options?.signal?.throwIfAborted();
          waitsMs.push(delayMs);
        },
      },
      signal,
    },
  );
  return { found, lookups, waitsMs };
}

describe('the lookup of a service account', () => {
  test('does not wait for an account that exists', async () => {
    expect(await lookUp('default', { created: 1 })).toEqual({ found: account, lookups: 1, waitsMs: [] });
  });

  test('waits for the account default of a new namespace', async () => {
    expect(await lookUp('default', { created: 3 })).toEqual({ found: account, lookups: 3, waitsMs: [150, 150] });
  });

  test('ends after ten lookups of the account default', async () => {
    const { found, lookups, waitsMs } = await lookUp('default');
    expect([found, lookups, waitsMs.length]).toEqual([undefined, 10, 9]);
  });

  test('does not wait for other accounts, which no controller creates', async () => {
    expect(await lookUp('other')).toEqual({ found: undefined, lookups: 1, waitsMs: [] });
  });

  test('ends with the request', async () => {
    await expect(lookUp('default', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});
