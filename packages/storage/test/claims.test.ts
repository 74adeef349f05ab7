import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { ClaimTakenError, openEmbeddedStore, type ResourceStore, type Store } from '../src/index.js';
import { definitionOf, makePod, openStores } from './fixture.js';

let store: Store;
let pods: ResourceStore;

beforeEach(async () => {
  store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  pods = (await openStores(store)).for(definitionOf('pods'));
});
afterEach(() => store.close());

const key = { namespace: 'default', name: 'a' };
const options = { dryRun: false };
const claims = (take: readonly string[], release: readonly string[] = []) => ({
  take: take.map((each) => ({ key: `/claims/${each}`, value: Buffer.from('a') })),
  release: release.map((each) => `/claims/${each}`),
});
const claimed = async () => (await store.range('/claims/')).entries.map((entry) => entry.key.slice('/claims/'.length));
const pod = (note?: string) => makePod('default', 'a', note === undefined ? {} : { note });

describe('claims of an object', () => {
  test('are created, changed and deleted with it, each at one revision', async () => {
    const created = await pods.create(key, pod(), { ...options, claims: claims(['1', '2']) });
    expect((await store.get('/claims/1')).entry?.modRevision).toBe(created.revision);
    const next = { type: 'write', object: pod('changed'), claims: claims(['3'], ['1']) } as const;
    const updated = await pods.update(key, () => next, options);
    expect(await claimed()).toEqual(['2', '3']);
    expect((await store.get('/claims/3')).entry?.modRevision).toBe(updated.revision);
    await pods.update(key, () => ({ type: 'delete', claims: claims([], ['2', '3', 'none']) }), options);
    expect(await claimed()).toEqual([]);
  });

  test('are rejected when taken, and nothing is written', async () => {
    await store.transact({ guards: [], writes: [{ type: 'put', key: '/claims/1', value: Buffer.from('other') }] });
    const rejected = pods.create(key, pod(), { ...options, claims: claims(['1', '2']) });
    await expect(rejected).rejects.toThrow(ClaimTakenError);
    await expect(rejected).rejects.toMatchObject({ entries: [{ key: '/claims/1' }] });
    expect(await pods.get(key, { type: 'mostRecent' })).toBeUndefined();
    expect(await claimed()).toEqual(['1']);
    await pods.create(key, pod(), options);
    const next = { type: 'write', object: pod('changed'), claims: claims(['1']) } as const;
    await expect(pods.update(key, () => next, options)).rejects.toThrow(ClaimTakenError);
  });

  test('are written even if the object does not change', async () => {
    await pods.create(key, pod(), options);
    await pods.update(key, () => ({ type: 'write', object: pod(), claims: claims(['1']) }), options);
    expect(await claimed()).toEqual(['1']);
  });

  test('are not written by a dry run, nor by the creation of an existing object', async () => {
    await pods.create(key, pod(), { dryRun: true, claims: claims(['1']) });
    await pods.create(key, pod(), options);
    await pods.update(key, () => ({ type: 'delete', claims: claims([], ['1']) }), { dryRun: true });
    const again = pods.create(key, pod(), { ...options, claims: claims(['1']) });
    await expect(again).rejects.toMatchObject({ status: { reason: 'AlreadyExists' } });
    expect(await claimed()).toEqual([]);
  });
});
