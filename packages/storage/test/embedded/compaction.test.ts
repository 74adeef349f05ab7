import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import type { Transaction } from '../../src/store/store.js';
import { put } from '../contract/store-contract.js';
import { randomOf } from '../random.js';

/** The full form: ORCH_COMPACTION_REVISIONS=1000000 npx jest packages/storage/test/embedded/compaction.test.ts */
const revisions = Number(process.env['ORCH_COMPACTION_REVISIONS'] ?? 10_000);
const keys = Math.min(20_000, Math.ceil(revisions / 5));

describe('compaction', () => {
  let folder: string;
  let store: EmbeddedStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-compaction-'));
    store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  });

  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test(
    `of ${revisions} revisions runs in small steps: the event loop runs, and a writer waits for at most one`,
    async () => {
      for (let done = 0; done < revisions; done += 1_000) {
        await Promise.all(
          Array.from({ length: 1_000 }, (_, index) =>
            store.transact(put({ [`/registry/things/${(done + index * 7) % keys}`]: 'v'.repeat(700) })),
          ),
        );
      }
      const before = await measureWriter(() => Promise.resolve());
      const current = await store.currentRevision();
      const during = await measureWriter(() => store.compact(current));
      if (process.env['ORCH_COMPACTION_REVISIONS']) console.info(JSON.stringify({ revisions, before, during }));
      // A step has at most 128 events, and is followed by a pause as long as it took.
      expect(during.writesMeanwhile).toBeGreaterThan(revisions / 128 / 4);
      expect(await store.count('')).toBe(keys + 1);
    },
    Math.max(30_000, revisions / 10),
  );

  /** Measures one writer that writes in a loop during `work`, and at least 100 times. */
  async function measureWriter(work: () => Promise<void>) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    let working = true;
    const startMs = performance.now();
    const workDone = work().finally(() => {
      working = false;
    });
    const writesMs: number[] = [];
    let writesMeanwhile = 0;
    while (working || writesMs.length < 100) {
      const from = performance.now();
      await store.transact(put({ writer: String(writesMs.length) }));
      writesMs.push(performance.now() - from);
      if (working) writesMeanwhile++;
    }
    await workDone;
    delay.disable();
    writesMs.sort((a, b) => a - b);
    const quantile = (part: number) => Number((writesMs[Math.floor(writesMs.length * part)] ?? 0).toFixed(1));
    return {
      tookMs: Math.round(performance.now() - startMs),
      writes: writesMs.length,
      writesMeanwhile,
      writeMsMedian: quantile(0.5),
      writeMsP99: quantile(0.99),
      writeMsMax: quantile(0.9999),
      loopHeldMsP99: Number((delay.percentile(99) / 1e6).toFixed(1)),
      loopHeldMsMax: Number((delay.max / 1e6).toFixed(1)),
    };
  }

  test.each([
    ['small values', 600, 600],
    ['values of many sizes, some larger than a page', 100, 40_000],
  ])('frees the pages of rewritten entries: the file stops growing, with %s', async (_values, least, most) => {
    const sizes: number[] = [];
    const random = randomOf(11);
    for (let round = 0; round < 24; round++) {
      const writes: Promise<unknown>[] = [];
      for (let index = 0; index < 150; index++) {
        const bytes = least + Math.floor(random() ** 4 * (most - least));
        const key = `/registry/things/${Math.floor(random() * 200)}`;
        const transaction: Transaction =
          random() < 0.1
            ? { guards: [], writes: [{ type: 'delete', key }] }
            : { guards: [], writes: [{ type: 'put', key, value: Buffer.alloc(bytes, round) }] };
        writes.push(store.transact(transaction));
      }
      await Promise.all(writes);
      await store.compact(await store.currentRevision());
      sizes.push((await stat(join(folder, 'store.lmdb'))).size);
    }
    const settled = sizes[7] ?? 0;
    // On a busy machine a read snapshot may last for a round: the pages of that round are then added once.
    expect(sizes.at(-1)).toBeLessThanOrEqual(settled * 1.6);
  });
});
