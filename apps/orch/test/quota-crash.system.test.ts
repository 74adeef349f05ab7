import { expect, test } from '@jest/globals';
import type { ConfigMap, ResourceQuota } from '@orch/api/types/core_v1';
import { isStatusError, StatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { clientOf, orchUp, temporaryFolder } from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const inDefault = { namespace: 'default' };
const hardMaps = 800;
/** Config maps that a round creates before it kills the process; the moment differs within a batch of charges. */
const killAfterCreated = [40, 61, 77, 83];

const quotasOf = (client: RestClient) =>
  client.resource<ResourceQuota>({ group: '', version: 'v1', resource: 'resourcequotas' });
const usedOf = async (client: RestClient) =>
  Number((await quotasOf(client).get('q', inDefault)).status?.used?.['configmaps']);
const countOf = async (client: RestClient) => (await client.resource<ConfigMap>(maps).list(inDefault)).items.length;

async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; !(await check()); attempt += 1) {
    if (attempt === 1_000) throw new Error(`never true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates config maps until the connection breaks; calls `onCreated` for each. */
async function createUntilKilled(client: RestClient, prefix: string, onCreated: () => void): Promise<void> {
  const creators = Array.from({ length: 64 }, async (_, creator) => {
    for (let index = 0; ; index += 1) {
      const metadata = { name: `${prefix}-${creator}-${index}`, ...inDefault };
      try {
        await client.resource(maps).create({ apiVersion: 'v1', kind: 'ConfigMap', metadata }, inDefault);
        onCreated();
      } catch (error) {
        // Expect only a broken connection, not an error response.
        if (error instanceof StatusError) throw error;
        return;
      }
    }
  });
  await Promise.all(creators);
}

test('after kill -9 during creates the used amount of a quota becomes exact, and the quota can be used up', async () => {
  await using folder = await temporaryFolder();
  for (const [round, limit] of killAfterCreated.entries()) {
    await using orch = orchUp(folder.path);
    using client = await clientOf(await orch.ready());
    if (round === 0) {
      const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', ...inDefault } };
      await quotasOf(client).create({ ...quota, spec: { hard: { configmaps: `${hardMaps}` } } });
      await eventually('the quota is counted', async () => !Number.isNaN(await usedOf(client)));
    }
    let created = 0;
    await createUntilKilled(client, `r${round}`, () => {
      created += 1;
      if (created === limit) orch.child.kill('SIGKILL');
    });
    expect(await orch.ended).toEqual({ code: null, signal: 'SIGKILL' });
  }

  await using orch = orchUp(folder.path);
  using client = await clientOf(await orch.ready());
  const stored = await countOf(client);
  // No charge is lost with its object: at no time is less used than stored.
  expect(await usedOf(client)).toBeGreaterThanOrEqual(stored);
  await eventually('the used amount is exact', async () => (await usedOf(client)) === stored);

  let rejected = 0;
  const fill = Array.from({ length: hardMaps - stored + 20 }, async (_, index) => {
    const metadata = { name: `fill-${index}`, ...inDefault };
    try {
      await client.resource(maps).create({ apiVersion: 'v1', kind: 'ConfigMap', metadata }, inDefault);
    } catch (error) {
      if (!isStatusError(error, 'Forbidden')) throw error;
      rejected += 1;
    }
  });
  await Promise.all(fill);
  expect(rejected).toBe(20);
  expect([await countOf(client), await usedOf(client)]).toEqual([hardMaps, hardMaps]);
});
