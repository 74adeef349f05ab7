import { describe, expect, test } from '@jest/globals';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { ResourceStore, UpdateDecision, UpdateTurn } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { openTestStore } from './test-stores.js';
import { key, usePods } from './use-pods.js';

type Current = DeepReadonly<ApiObject> | undefined;

const noteOf = (current: Current) => current?.metadata.annotations?.['note'] ?? '';
const written = (note: string): UpdateDecision => ({ type: 'write', object: makePod('default', 'web', { note }) });

/** Adds one to the number in the note, and waits for `wait` before it says so. */
async function increment(pods: ResourceStore, wait: () => Promise<unknown>): Promise<void> {
  const decide = async (current: Current, turn: UpdateTurn) => {
    turn.end();
    await wait();
    return written(String(Number(noteOf(current)) + 1));
  };
  await pods.update(key('web'), decide, commit);
}

describe('an update whose decision ends its turn', () => {
  const opened = usePods();
  const { create } = opened;
  const note = async () => noteOf((await opened.pods.get(key('web'), mostRecent))?.object());

  test('does not delay other updates, and begins again after them', async () => {
    await create('web', { note: 'a' });
    const seen: string[] = [];
    let answer = (): void => undefined;
    const slow = opened.pods.update(
      key('web'),
      async (current, turn) => {
        seen.push(noteOf(current));
        turn.end();
        if (seen.length === 1) await new Promise<void>((resolve) => (answer = resolve));
        return written(`${noteOf(current)} slow`);
      },
      commit,
    );
    await opened.pods.update(key('web'), () => written('b'), commit);
    await opened.pods.update(key('web'), () => written('c'), commit);
    expect(await note()).toBe('c');
    answer();
    expect(noteOf((await slow).object())).toBe('c slow');
    expect(seen).toEqual(['a', 'c']);
  });

  test('is decided once when nothing came in between', async () => {
    await create('web', { note: '0' });
    let decisions = 0;
    await increment(opened.pods, async () => {
      decisions += 1;
      await opened.pods.get(key('web'), mostRecent);
    });
    expect([decisions, await note()]).toEqual([1, '1']);
  });

  test('may write the object before it decides', async () => {
    await create('web', { note: '0' });
    let rounds = 0;
    await increment(opened.pods, async () => {
      rounds += 1;
      if (rounds === 1) await opened.pods.update(key('web'), () => written('10'), commit);
    });
    expect([rounds, await note()]).toEqual([2, '11']);
  });

  test('takes effect once for each of many', async () => {
    await create('web', { note: '0' });
    const wait = () => new Promise((resolve) => setImmediate(resolve));
    await Promise.all(Array.from({ length: 64 }, () => increment(opened.pods, wait)));
    expect(await note()).toBe('64');
  });

  test('takes effect once for each of many without a watch cache', async () => {
    const watchCache = { enabled: true, defaultSize: 100, sizes: [{ resource: 'pods', size: 0 }] };
    const pods = (await openStores(await openTestStore(), { watchCache })).for(podDefinition());
    await pods.create(key('web'), makePod('default', 'web', { note: '0' }), commit);
    const wait = () => new Promise((resolve) => setImmediate(resolve));
    await Promise.all(Array.from({ length: 32 }, () => increment(pods, wait)));
    expect(noteOf((await pods.get(key('web'), mostRecent))?.object())).toBe('32');
  });

  test('begins again when the object was deleted, or made, meanwhile', async () => {
    await create('web', { note: 'a' });
    const seen: string[] = [];
    const last = await opened.pods.update(
      key('web'),
      async (current, turn) => {
        seen.push(noteOf(current));
        turn.end();
        if (seen.length === 1) await opened.pods.update(key('web'), () => ({ type: 'delete' }), commit);
        if (seen.length === 2) await create('web', { note: 'b' });
        return { type: 'delete' };
      },
      commit,
    );
    expect([seen, noteOf(last.object())]).toEqual([['a', '', 'b'], 'b']);
  });

  test('is refused for the state that is there when it is refused', async () => {
    await create('web', { note: 'a' });
    const seen: string[] = [];
    const refused = opened.pods.update(
      key('web'),
      async (current, turn) => {
        seen.push(noteOf(current));
        turn.end();
        if (seen.length === 1) await opened.pods.update(key('web'), () => written('b'), commit);
        throw new Error(`refused ${noteOf(current)}`);
      },
      commit,
    );
    await expect(refused).rejects.toThrow('refused b');
    expect(seen).toEqual(['a', 'b']);
  });

  test('ends with a conflict when the object changes during each decision', async () => {
    const { pods } = await limited({ updateTurnsMax: 5 });
    await pods.create(key('web'), makePod('default', 'web', { note: '0' }), commit);
    let rounds = 0;
    const contended = increment(pods, async () => {
      rounds += 1;
      await pods.update(key('web'), () => written(`other ${rounds}`), commit);
    });
    await expect(contended).rejects.toMatchObject({ status: { code: 409, reason: 'Conflict' } });
    expect(rounds).toBe(5);
  });

  test('is given up when its request ends between two turns', async () => {
    await create('web', { note: 'a' });
    const ending = new AbortController();
    const given = opened.pods.update(
      key('web'),
      async (_current, turn) => {
        turn.end();
        await opened.pods.get(key('web'), mostRecent);
        ending.abort(new Error('given up'));
        return written('b');
      },
      { ...commit, waiting: ending },
    );
    await expect(given).rejects.toThrow('given up');
    expect(await note()).toBe('a');
  });

  async function limited(limits: { readonly updateTurnsMax: number }) {
    return { pods: (await openStores(await openTestStore(), { limits })).for(podDefinition()) };
  }
});
