import { systemClock } from '@orch/apimachinery';
import { serverUser } from '@orch/apiserver';
import type { Transaction } from '@orch/storage';
import { allocationsPrefix, decodeHolder, encodeHolder } from './allocation-keys.js';
import { recordFinding } from './record-finding.js';
import { type HoldingService, planRepair, type RepairPlan, type StoredAllocation } from './repair-plan.js';
import { heldAddresses, heldPorts, serviceFacts } from './service-facts.js';
import { coreResource, type ServicesContext } from './services-context.js';

/**
 * Repairs differences between services and their allocation keys, at the start and every three minutes, as v1.21 does.
 * Both are written in one transaction, so differences come only from other writers to the store.
 */
export async function repairServices(
  context: ServicesContext,
  { intervalMs = repairIntervalMs }: { readonly intervalMs?: number } = {},
): Promise<void> {
  const { signal, logger } = context;
  let leaks: ReadonlyMap<string, number> = new Map();
  while (!signal.aborted) {
    try {
      leaks = await repairOnce(context, leaks);
    } catch (error) {
      if (!signal.aborted) logger.error('the repair of addresses and ports of services failed', { error });
    }
    await systemClock()
      .sleep(intervalMs, { signal })
      .catch(() => undefined);
  }
}

const repairIntervalMs = 3 * 60_000;

/** One round. Resolves with the sightings of leaked keys for the next round. */
export async function repairOnce(
  context: ServicesContext,
  leaks: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const { allocations, logger } = context;
  const { services, stored } = await readBoth(context);
  const { addresses, nodePorts } = allocations.spaces;
  const plan = planRepair({ services, stored, addresses, nodePorts, leaks });
  await perform(plan, context);
  for (const finding of plan.findings) {
    logger.warn('a service and its allocation keys differ', { ...finding });
    await recordFinding(context, finding);
  }
  return plan.leaks;
}

/** Reads services and keys at one revision, so that concurrent writes cause no false findings. */
async function readBoth(context: ServicesContext): Promise<{
  readonly services: readonly HoldingService[];
  readonly stored: ReadonlyMap<string, StoredAllocation>;
}> {
  const { store, signal } = context;
  const list = await coreResource(context, 'services').store.list({ consistency: { type: 'mostRecent' }, signal });
  const { entries } = await store.range(allocationsPrefix, { atRevision: list.revision, signal });
  const services = list.entries.map((entry) => {
    const object = entry.object();
    const facts = serviceFacts(object);
    const { uid = '', creationTimestamp } = object.metadata;
    const { namespace, name } = entry;
    const timeMs = Date.parse(creationTimestamp ?? '');
    return { namespace, name, uid, addresses: heldAddresses(facts), ports: heldPorts(facts), timeMs };
  });
  services.sort((one, other) => one.timeMs - other.timeMs);
  const stored = new Map(
    entries.map(({ key, value, modRevision }) => [key, { holder: decodeHolder(value), revision: modRevision }]),
  );
  return { services, stored };
}

/** One transaction per key: a key that changed meanwhile is left for the next round. */
async function perform({ claim, release }: RepairPlan, { store }: ServicesContext): Promise<void> {
  const by = serverUser.name;
  const transactions: Transaction[] = [
    ...claim.map(
      ({ key, holder, revision }): Transaction => ({
        guards: [{ key, modRevision: revision }],
        writes: [{ type: 'put', key, value: encodeHolder(holder) }],
        by,
      }),
    ),
    ...release.map(
      ({ key, revision }): Transaction => ({
        guards: [{ key, modRevision: revision }],
        writes: [{ type: 'delete', key }],
        by,
      }),
    ),
  ];
  for (let from = 0; from < transactions.length; from += writesAtOnce) {
    await Promise.all(transactions.slice(from, from + writesAtOnce).map((each) => store.transact(each)));
  }
}

/** Fits into one group commit of the store. */
const writesAtOnce = 64;
