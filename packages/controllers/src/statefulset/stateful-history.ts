import {
  type ApiObject,
  type DeepReadonly,
  type Int64,
  labelSelectorFromObject,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import { haveEqualData, revisionData, templateOfRevision } from '../history/revision-data.js';
import { newRevision, type RevisionHistory } from '../history/revision-history.js';
import { revisionHash } from '../history/revision-names.js';
import { newestRevision, nextRevision, oldestRevisions, type Revision } from '../history/revision-order.js';
import { type ReadonlyPod, type ReadonlyStatefulSet, revisionOf } from './model.js';
import type { TemplateRevision } from './plan.js';

/** The revisions between which a stateful set moves. */
export interface StatefulRevisions {
  readonly all: readonly Revision[];
  readonly current: TemplateRevision;
  readonly update: TemplateRevision;
  readonly collisionCount: number;
}

/** Keeps a revision of each template of a stateful set, up to its limit. */
export class StatefulHistory {
  constructor(
    private readonly parts: {
      readonly history: RevisionHistory;
      readonly live: (set: ReadonlyStatefulSet, signal: AbortSignal) => Promise<DeepReadonly<ApiObject>>;
      readonly names: Names;
    },
  ) {}

  /**
   * Finds or creates the revision of the current template, and finds that of the status. Undefined for a set that is being
   * deleted, or was deleted, and lacks the revision: it gets no new one.
   */
  async revisionsOf(set: ReadonlyStatefulSet, signal: AbortSignal): Promise<StatefulRevisions | undefined> {
    const { history, live } = this.parts;
    const all = await history.claim({
      owner: ownerOf(set),
      selector: labelSelectorFromObject(set.spec?.selector),
      live: () => live(set, signal),
      signal,
    });
    const found = await this.#updateRevision(set, all, signal);
    if (found === undefined) return undefined;
    const { revision, collisionCount } = found;
    // A set without a status has not left its first revision.
    const current = all.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? revision;
    return { all, current: templateOf(set, current), update: templateOf(set, revision), collisionCount };
  }

  async truncate(
    set: ReadonlyStatefulSet,
    options: {
      readonly revisions: StatefulRevisions;
      readonly pods: readonly ReadonlyPod[];
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    for (const revision of surplusRevisions(set, options)) await this.parts.history.delete(revision, options.signal);
  }

  async #updateRevision(
    set: ReadonlyStatefulSet,
    all: readonly Revision[],
    signal: AbortSignal,
  ): Promise<{ readonly revision: Revision; readonly collisionCount: number } | undefined> {
    const { history, live } = this.parts;
    const collisionCount = set.status?.collisionCount ?? 0;
    const data = revisionData(set.spec?.template);
    const same = newestRevision(all.filter((revision) => haveEqualData(revision, { data })));
    if (same === undefined && !(await history.mayCreate({ owner: ownerOf(set), live: () => live(set, signal) }))) {
      return undefined;
    }
    if (same === undefined) return await this.#create(set, { data, number: nextRevision(all), collisionCount, signal });
    const newest = newestRevision(all);
    if (newest === undefined || haveEqualData(newest, same)) return { revision: newest ?? same, collisionCount };
    return { revision: await history.setNumber(same, { number: nextRevision(all), signal }), collisionCount };
  }

  async #create(
    set: ReadonlyStatefulSet,
    options: {
      readonly data: object;
      readonly number: Int64;
      readonly collisionCount: number;
      readonly signal: AbortSignal;
    },
  ): Promise<{ readonly revision: Revision; readonly collisionCount: number }> {
    const { history, names } = this.parts;
    const { data, number, collisionCount, signal } = options;
    const labels = {
      ...set.spec?.template?.metadata?.labels,
      [names.value(wellKnown.labels.controllerRevisionHash)]: revisionHash(data, collisionCount),
    };
    const { annotations } = set.metadata;
    const revision = newRevision(ownerOf(set), { labels, annotations, data, revision: number });
    return await history.createHashed(revision, { owner: ownerOf(set), collisionCount, signal });
  }
}

/** Pure: the revisions beyond the limit, oldest first; those of pods and of the status do not count. */
export function surplusRevisions(
  { spec }: ReadonlyStatefulSet,
  { revisions, pods }: { readonly revisions: StatefulRevisions; readonly pods: readonly ReadonlyPod[] },
): readonly Revision[] {
  const live = new Set([revisions.current.name, revisions.update.name, ...pods.map(revisionOf)]);
  const unused = revisions.all.filter(({ metadata }) => !live.has(metadata.name ?? ''));
  return oldestRevisions(unused, unused.length - (spec?.revisionHistoryLimit ?? defaultHistoryLimit));
}

const defaultHistoryLimit = 10;

/** Data of an unknown form count as the current template. */
function templateOf(set: ReadonlyStatefulSet, revision: Revision): TemplateRevision {
  const template = templateOfRevision(revision) ?? set.spec?.template ?? {};
  return { name: revision.metadata.name ?? '', template };
}

function ownerOf(set: ReadonlyStatefulSet) {
  return { object: set, apiVersion: 'apps/v1', kind: 'StatefulSet' };
}
