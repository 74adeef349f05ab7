import { type DeepReadonly, type Names, parseInt64, wellKnown } from '@orch/apimachinery';
import {
  desiredReplicas,
  type ReadonlyDeployment,
  type ReadonlyReplicaSet,
  rollbackAnnotation,
  rollingLimits,
} from './model.js';
import { compareAge } from './template.js';

/** The annotations of deployments on their replica sets, in one dialect. Their numbers are 64-bit integers. */
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
      rollbackAnnotation,
    ]);
  }

  /** 0 without the annotation; undefined when it is no 64-bit integer. */
  revisionOf(set: ReadonlyReplicaSet): bigint | undefined {
    const revision = parseInt64(set.metadata.annotations?.[this.#revision] ?? '0');
    return revision === undefined ? undefined : BigInt(revision);
  }

  /** The newest revision of the sets plus 1. Ignores revisions that are no 64-bit integers. */
  nextRevision(sets: readonly ReadonlyReplicaSet[]): bigint {
    let newest = 0n;
    for (const set of sets) {
      const revision = this.revisionOf(set) ?? 0n;
      if (revision > newest) newest = revision;
    }
    return newest + 1n;
  }

  /** Oldest revision first; sets with the same or an invalid revision by age. */
  readonly compareRevisions = (a: ReadonlyReplicaSet, b: ReadonlyReplicaSet): number => {
    const [left, right] = [this.revisionOf(a), this.revisionOf(b)];
    if (left === undefined || right === undefined || left === right) return compareAge(a, b);
    return left < right ? -1 : 1;
  };

  /** The size of the deployment when the set was last scaled; undefined without the annotation. */
  desiredReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return countOf(set.metadata.annotations?.[this.#desiredReplicas]);
  }

  maxReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return countOf(set.metadata.annotations?.[this.#maxReplicas]);
  }

  /** The annotations of a set that is scaled for the current size of the deployment. */
  scaled(deployment: ReadonlyDeployment, current: Annotations): Record<string, string> {
    const desired = desiredReplicas(deployment);
    return {
      ...current,
      [this.#desiredReplicas]: String(desired),
      [this.#maxReplicas]: String(desired + rollingLimits(deployment).surge),
    };
  }

  /**
   * The annotations of the set of the current template: those of the deployment, and the revision, which never decreases.
   * A set whose revision is no 64-bit integer keeps its annotations; a revision above 64 bits is not written. Both as in
   * v1.21.
   */
  ofNewSet(
    deployment: ReadonlyDeployment,
    { current, revision }: { readonly current: Annotations; readonly revision: bigint },
  ): Record<string, string> {
    const oldText = current[this.#revision];
    const old = parseInt64(oldText || '0');
    if (old === undefined) return { ...current };
    const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !this.#notCopied.has(key));
    const result: Record<string, string> = { ...current, ...Object.fromEntries(copied) };
    if (old >= revision || revision !== BigInt.asIntN(64, revision)) return result;
    result[this.#revision] = String(revision);
    if (oldText !== undefined) {
      result[this.#revisionHistory] = extendHistory(current[this.#revisionHistory] ?? '', oldText);
    }
    return result;
  }

  /** The annotations of a deployment that returns to the revision of the set: those of the set, and the ones not copied. */
  ofRevision(deployment: ReadonlyDeployment, set: ReadonlyReplicaSet): Record<string, string> {
    const entries = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => this.#notCopied.has(key));
    const copied = Object.entries(set.metadata.annotations ?? {}).filter(([key]) => !this.#notCopied.has(key));
    return Object.fromEntries([...entries, ...copied]);
  }

  /** The annotations of the deployment with the revision of its new set; undefined when it is current. */
  withRevisionOf(deployment: ReadonlyDeployment, newSet: ReadonlyReplicaSet): Record<string, string> | undefined {
    const revision = newSet.metadata.annotations?.[this.#revision] ?? '';
    if ((deployment.metadata.annotations?.[this.#revision] ?? '') === revision) return undefined;
    return { ...deployment.metadata.annotations, [this.#revision]: revision };
  }
}

type Annotations = DeepReadonly<Record<string, string>>;

/** Appends a revision to the comma-separated list, and removes the oldest ones when the list gets too long. */
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

/** The lower 32 bits of the number, as in v1.21. */
function countOf(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : parseInt64(text);
  return value === undefined ? undefined : Number(BigInt.asIntN(32, BigInt(value)));
}
