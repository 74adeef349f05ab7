import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { EmbeddedStore } from '../../src/embedded/embedded-store.js';
import { openEnvironment } from '../../src/embedded/environment.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { put } from '../contract/store-contract.js';

describe('group commit', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-group-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('writes concurrent transactions together, each with its own revision', async () => {
    const options = { folder, dialect: 'orch' as const, clock: systemClock() };
    const environment = await openEnvironment(options);
    const write = environment.heads.ifVersion.bind(environment.heads);
    let commits = 0;
    environment.heads.ifVersion = (...given: Parameters<typeof write>) => {
      commits += 1;
      return write(...given);
    };
    const store = new EmbeddedStore(environment, systemClock());
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) => store.transact(put({ [`key-${index}`]: 'x' }))),
    );
    expect(results.map(({ committed }) => committed)).not.toContain(false);
    expect(new Set(results.map(({ revision }) => revision)).size).toBe(500);
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(50);
    await store.close();
    const again = await openEmbeddedStore(options);
    expect((await again.range('')).entries).toHaveLength(500);
    await again.close();
  });
});
