import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Write } from '../../src/index.js';

test('counts remaining keys at a revision in steps, while keys are deleted and created', async () => {
  const store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: systemClock() });
  try {
    const nameOf = (index: number) => `k/${100_000 + index}`;
    const value = Buffer.from('x');
    const keys = 10_000;
    const put = (key: string): Write => ({ type: 'put', key, value });
    const write = (writes: readonly Write[]) => store.transact({ guards: [], writes });
    for (let from = 0; from < keys; from += 2_500) {
      await write(Array.from({ length: 2_500 }, (_, index) => put(nameOf(from + index))));
    }
    const { revision: atRevision } = await write([{ type: 'delete', key: nameOf(0) }]);
    const counting: Promise<number>[] = [];
    for (let round = 0; round < 20; round++) {
      counting.push(store.range('k/', { atRevision, limit: 10 }).then(({ remaining }) => remaining));
      const some = Array.from({ length: 50 }, (_, index) => nameOf(1 + ((round * 503 + index * 199) % (keys - 1))));
      await write([...new Set(some)].map((key) => ({ type: 'delete', key })));
      await write([put(nameOf(0)), put(nameOf(keys + round)), put(`${nameOf(round)}-new`), put(some[0] ?? '')]);
    }
    expect(new Set(await Promise.all(counting))).toEqual(new Set([keys - 1 - 10]));
  } finally {
    await store.close();
  }
});
