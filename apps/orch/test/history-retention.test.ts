import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { upChecks, upConfig, upFlags } from '../src/options/up-flags.js';
import { startClusterInMemory } from './cluster-in-memory.js';
import { eventually } from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const namespace = 'default';
const compactionMinutes = 5;

/** The minutes after which a list at an exact version is rejected, when `orch up` runs with the arguments. */
async function minutesUntilGone(...args: readonly string[]): Promise<number> {
  const outcome = parseFlags(upFlags, { args, checks: upChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const { historyRetentionMs = 0 } = upConfig.read(outcome.flags);
  const clock = new FakeClock(new Date());
  const cluster = await startClusterInMemory('orch', { historyRetentionMs }, { clock });
  try {
    const resource = cluster.client.resource(maps);
    const create = (name: string) =>
      resource.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, { namespace });
    const untilCompacted = () =>
      eventually('compaction and renewal of certificates wait', () => clock.timersPending === 2 || undefined);
    await untilCompacted();
    const { resourceVersion = '' } = (await create('old')).metadata;
    await create('new');
    for (let minutes = 0; minutes <= 120; minutes += compactionMinutes) {
      try {
        const { items } = await resource.list({ namespace, resourceVersion, resourceVersionMatch: 'Exact' });
        expect(items.map(({ metadata }) => metadata.name)).toEqual(['old']);
      } catch (error) {
        expect(error).toMatchObject({ code: 410, reason: 'Expired' });
        return minutes;
      }
      await clock.advance(compactionMinutes * 60_000);
      await untilCompacted();
    }
    throw new Error('the version is still there');
  } finally {
    await cluster.stop();
  }
}

test('--history-retention serves old versions for its duration, and then rejects them with 410', async () => {
  expect(await minutesUntilGone()).toBe(10);
  expect(await minutesUntilGone('--history-retention=1h')).toBe(60);
});
