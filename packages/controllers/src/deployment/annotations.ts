import { type DeepReadonly, type Names, parseInt64, wellKnown } from '@orch/apimachinery';
import { desiredReplicas, type ReadonlyDeployment, type ReadonlyReplicaSet, rollingLimits } from './model.js';
import { compareAge } from './template.js';

/** The annotations that a deployment keeps on its replica sets, in one dialect. Numbers in them are 64-bit integers. */
export class DeploymentAnnotations {
  readonly #revision: string;
  readonly #revisionHistory: string;
  readonly #desiredReplicas: string;
  readonly #maxReplicas: string;
  readonly #notCopied: ReadonlySet<string>;

  constructor(names: Names) {
    const { annotations } = wellKnown;
    this.#revision = names.value(annotations.deploymentRevision);
    this.#revisionHistory = names.value(annotations.deploymentRevisionHistory);
    this.#desiredReplicas = names.value(annotations.deploymentDesiredReplicas);
    this.#maxReplicas = names.value(annotations.deploymentMaxReplicas);
    this.#notCopied = new Set([
      names.value(annotations.lastAppliedConfiguration),
      this.#revision,
      this.#revisionHistory,
      this.#desiredReplicas,
      this.#maxReplicas,
      'deprecated.deployment.rollback.to',
    ]);
  }

  /** 0 when the set has none; undefined when the annotation is no 64-bit integer. */
  revisionOf(set: ReadonlyReplicaSet): bigint | undefined {
    const revision = parseInt64(set.metadata.annotations?.[this.#revision] ?? '0');
    return typeof revision === 'bigint' ? revision : undefined;
  }

  /** One more than the newest revision of the sets. Sets whose revision is no 64-bit integer do not count. */
  nextRevision(sets: readonly ReadonlyReplicaSet[]): bigint {
    let newest = 0n;
    for (const set of sets) {
      const revision = this.revisionOf(set) ?? 0n;
      if (revision > newest) newest = revision;
    }
    return newest + 1n;
  }

  /** Oldest revision first; of the same revision, or without a valid one, the oldest set first. */
  readonly compareRevisions = (a: ReadonlyReplicaSet, b: ReadonlyReplicaSet): number => {
    const [left, right] = [this.revisionOf(a), this.revisionOf(b)];
    if (left === undefined || right === undefined || left === right) return compareAge(a, b);
    return left < right ? -1 : 1;
  };

  /** The deployment's size when the set was last scaled; undefined when it never was. */
  desiredReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return countOf(set.metadata.annotations?.[this.#desiredReplicas]);
  }

  maxReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return countOf(set.metadata.annotations?.[this.#maxReplicas]);
  }

  /** The annotations of a set that is scaled to the deployment's present size. */
  scaled(deployment: ReadonlyDeployment, current: Annotations): Record<string, string> {
    const desired = desiredReplicas(deployment);
    return {
      ...current,
      [this.#desiredReplicas]: String(desired),
      [this.#maxReplicas]: String(desired + rollingLimits(deployment).surge),
    };
  }

  /**
   * The annotations of the set of the present template: those of the deployment, and the revision, which never falls. A
   * set whose revision is no 64-bit integer keeps its annotations as they are; a revision beyond the largest one is not
   * written. Both as v1.21.
   */
  ofNewSet(
    deployment: ReadonlyDeployment,
    { current, revision }: { readonly current: Annotations; readonly revision: bigint },
  ): Record<string, string> {
    const oldText = current[this.#revision];
    const old = parseInt64(oldText || '0');
    if (typeof old !== 'bigint') return { ...current };
    const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !this.#notCopied.has(key));
    const result: Record<string, string> = { ...current, ...Object.fromEntries(copied) };
    if (old >= revision || revision !== BigInt.asIntN(64, revision)) return result;
    result[this.#revision] = String(revision);
    if (oldText !== undefined) {
      result[this.#revisionHistory] = extendHistory(current[this.#revisionHistory] ?? '', oldText);
    }
    return result;
  }

  /** The deployment's annotations with the revision of its new set; undefined when it has that one. */
  withRevisionOf(deployment: ReadonlyDeployment, newSet: ReadonlyReplicaSet): Record<string, string> | undefined {
    const revision = newSet.metadata.annotations?.[this.#revision] ?? '';
    if ((deployment.metadata.annotations?.[this.#revision] ?? '') === revision) return undefined;
    return { ...deployment.metadata.annotations, [this.#revision]: revision };
  }
}

type Annotations = DeepReadonly<Record<string, string>>;

/** Appends a revision to the comma-separated list; the oldest ones give way when it would become too long. */
function extendHistory(history: string, revision: string): string {
  if (history === '' || history.startsWith(',')) return revision;
  const revisions = history.split(',');
  let length = history.length + 1 + revision.length;
  let kept = 0;
  while (length > historyCharactersMax && kept < revisions.length) {
    length -= (revisions[kept]?.length ?? 0) + 1;
    kept += 1;
  }
  return length > historyCharactersMax ? history : [...revisions.slice(kept), revision].join(',');
}

const historyCharactersMax = 2_000;

/** A 32-bit count: of a longer number its lower bits, as v1.21 reads it. */
function countOf(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : parseInt64(text);
  return typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : undefined;
}
