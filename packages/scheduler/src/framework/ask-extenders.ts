import { errorMessage } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import type { Extender, ExtenderCall, ExtenderNode } from './extender.js';
import type { Rejection } from './plugin.js';

export interface AskedExtenders {
  /** The nodes that all extenders leave. */
  readonly names: readonly string[];
  readonly rejected: ReadonlyMap<string, Rejection>;
  /** Points by node name, per extender. */
  readonly points: readonly ReadonlyMap<string, number>[];
}

interface AskOptions extends ExtenderCall {
  readonly extenders: readonly Extender[];
  readonly log: Pick<SchedulerLog, 'warn'> | undefined;
}

/**
 * Asks the extenders to filter, one after the other, each with the nodes that the last one left, then all at once for points. A failure
 * of filtering counts unless the extender is ignorable; failures of prioritizing never do.
 * @throws ExtenderError
 */
export async function askExtenders(
  pod: PodInfo,
  nodes: readonly ExtenderNode[],
  { extenders, signal, log }: AskOptions,
): Promise<AskedExtenders> {
  const rejected = new Map<string, Rejection>();
  let left = nodes;
  for (const extender of extenders) {
    if (left.length === 0) break;
    if (!extender.filters) continue;
    try {
      const outcome = await extender.filter(pod, left, { signal });
      const names = new Set(outcome.nodes);
      const reject = (code: Rejection['code'], reasons: ReadonlyMap<string, string>) => {
        for (const [name, reason] of reasons) rejected.set(name, { code, plugin: extender.name, reasons: [reason] });
      };
      reject('unschedulable', outcome.failed);
      reject('unresolvable', outcome.unresolvable);
      left = left.filter(({ name }) => names.has(name));
    } catch (error) {
      if (!extender.ignorable) throw error;
      log?.warn('an extender is skipped', { extender: extender.name, error: errorMessage(error) });
    }
  }
  const prioritizing = left.length > 1 ? extenders.filter(({ prioritizes }) => prioritizes) : [];
  const points = await Promise.all(
    prioritizing.map(async (extender) => {
      try {
        return await extender.prioritize(pod, left, { signal });
      } catch (error) {
        log?.warn('the points of an extender are missing', { extender: extender.name, error: errorMessage(error) });
        return new Map<string, number>();
      }
    }),
  );
  return { names: left.map(({ name }) => name), rejected, points };
}
