import type { ControllerRevision, DaemonSet, DaemonSetStatus } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  type Int64,
  isStatusError,
  labelSelectorFromObject,
} from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { haveEqualData, revisionData } from '../history/revision-data.js';
import { newRevision, type RevisionHistory } from '../history/revision-history.js';
import { newestRevision, nextRevision, oldestRevisions, type Revision } from '../history/revision-order.js';
import { templateHash } from '../pods/template-hash.js';
import type { ReadonlyDaemonSet, ReadonlyPod } from './daemon-pod.js';
import { revisionLabel } from './labels.js';

/** The revisions of a daemon set. */
export interface DaemonRevisions {
  /** That of the current template, always the newest. */
  readonly current: Revision;
  readonly old: readonly Revision[];
}

/** Keeps a revision of each template of a daemon set, up to its limit. */
export class DaemonHistory {
  constructor(
    private readonly parts: {
      readonly history: RevisionHistory;
      readonly revisions: ResourceClient<ControllerRevision>;
      readonly daemonSets: ResourceClient<DaemonSet>;
      readonly pods: ResourceClient<Pod>;
    },
  ) {}

  /**
   * Finds or creates the revision of the current template. Undefined for a daemon set that was deleted and lacks it. `pods` are
   * those of the daemon set.
   */
  async revisionsOf(
    daemonSet: ReadonlyDaemonSet,
    { pods, signal }: { readonly pods: readonly ReadonlyPod[]; readonly signal: AbortSignal },
  ): Promise<DaemonRevisions | undefined> {
    const { history, daemonSets } = this.parts;
    const { name = '', namespace = '' } = daemonSet.metadata;
    const owner = ownerOf(daemonSet);
    const live = (): Promise<DeepReadonly<ApiObject>> => daemonSets.get(name, { namespace, signal });
    const selector = labelSelectorFromObject(daemonSet.spec?.selector);
    const claimed = await history.claim({ owner, selector, live, signal });
    const all = await Promise.all(claimed.map((revision) => this.#labelled(revision, signal)));
    const data = revisionData(daemonSet.spec?.template);
    const same = all.filter((revision) => haveEqualData(revision, { data }));
    const old = all.filter((revision) => !same.includes(revision));
    const number = nextRevision(old);
    const newest = newestRevision(same);
    if (newest === undefined) {
      if (!(await history.mayCreate({ owner, live }))) return undefined;
      return { current: await this.#create(daemonSet, { data, number, signal }), old };
    }
    for (const duplicate of same) {
      if (duplicate !== newest) await this.#replace(duplicate, { by: newest, pods, signal });
    }
    const isNewest = BigInt(newest.revision) >= BigInt(number);
    return { current: isNewest ? newest : await history.setNumber(newest, { number, signal }), old };
  }

  /** Deletes old revisions beyond the limit, oldest first, but none that a pod has. */
  async truncate(
    daemonSet: ReadonlyDaemonSet,
    options: { readonly old: readonly Revision[]; readonly pods: readonly ReadonlyPod[]; readonly signal: AbortSignal },
  ): Promise<void> {
    for (const revision of surplusRevisions(daemonSet, options)) {
      await this.parts.history.delete(revision, options.signal);
    }
  }

  /** A revision without the label gets one of its name, which is unique. */
  async #labelled(revision: Revision, signal: AbortSignal): Promise<Revision> {
    if (revision.metadata.labels?.[revisionLabel] !== undefined) return revision;
    const copy = deepCopy<ControllerRevision>(revision);
    copy.metadata.labels = { ...copy.metadata.labels, [revisionLabel]: copy.metadata.name ?? '' };
    return await this.parts.history.update(copy, signal);
  }

  /** Pods of a duplicate get the label of the revision that stays. */
  async #replace(
    duplicate: Revision,
    {
      by,
      pods,
      signal,
    }: { readonly by: Revision; readonly pods: readonly ReadonlyPod[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const hash = hashOf(by);
    for (const { metadata } of pods) {
      if (metadata.labels?.[revisionLabel] !== hashOf(duplicate)) continue;
      const { name = '', namespace = '' } = metadata;
      const body = { metadata: { labels: { [revisionLabel]: hash } } };
      await this.parts.pods.patch(name, { type: 'strategic', body }, { namespace, signal });
    }
    await this.parts.history.delete(duplicate, signal);
  }

  async #create(
    daemonSet: ReadonlyDaemonSet,
    { data, number, signal }: { readonly data: object; readonly number: Int64; readonly signal: AbortSignal },
  ): Promise<Revision> {
    const { revisions } = this.parts;
    const { name: daemonSetName = '', namespace = '', annotations } = daemonSet.metadata;
    const hash = templateHash(daemonSet.spec?.template, daemonSet.status?.collisionCount ?? 0);
    const labels = { ...daemonSet.spec?.template?.metadata?.labels, [revisionLabel]: hash };
    const revision = newRevision(ownerOf(daemonSet), { labels, annotations, data, revision: number });
    const name = `${daemonSetName}-${hash}`;
    try {
      return await revisions.create({ ...revision, metadata: { ...revision.metadata, name } }, { namespace, signal });
    } catch (error) {
      if (!isStatusError(error, 'AlreadyExists')) throw error;
      const existing = await revisions.get(name, { namespace, signal });
      if (haveEqualData(existing, { data })) return existing;
      await this.#countCollision(daemonSet, signal);
      throw error;
    }
  }

  /** Two templates have the same hash: the collision count changes the next hash. */
  async #countCollision(daemonSet: ReadonlyDaemonSet, signal: AbortSignal): Promise<void> {
    const { daemonSets } = this.parts;
    const { name = '', namespace = '' } = daemonSet.metadata;
    const live = await daemonSets.get(name, { namespace, signal });
    const counted = live.status?.collisionCount ?? 0;
    // Counted before, and not seen yet.
    if (counted !== (daemonSet.status?.collisionCount ?? 0)) return;
    const empty = { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 };
    const status = deepCopy<DaemonSetStatus>({ ...empty, ...live.status, collisionCount: counted + 1 });
    await daemonSets.updateStatus({ ...live, status }, { signal });
  }
}

/** Pure: the old revisions to delete. */
export function surplusRevisions(
  { spec }: ReadonlyDaemonSet,
  { old, pods }: { readonly old: readonly Revision[]; readonly pods: readonly ReadonlyPod[] },
): readonly Revision[] {
  const surplus = old.length - (spec?.revisionHistoryLimit ?? defaultHistoryLimit);
  if (surplus <= 0) return [];
  const live = new Set(pods.map(({ metadata }) => metadata.labels?.[revisionLabel]));
  return oldestRevisions(
    old.filter((revision) => !live.has(hashOf(revision))),
    surplus,
  );
}

export function hashOf({ metadata }: Revision): string {
  return metadata.labels?.[revisionLabel] ?? '';
}

const defaultHistoryLimit = 10;

function ownerOf(daemonSet: ReadonlyDaemonSet) {
  return { object: daemonSet, apiVersion: 'apps/v1', kind: 'DaemonSet' };
}
