import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import { desiredReplicas, type ReadonlyDeployment, type ReadonlyReplicaSet, rollingLimits } from './model.js';

/** The annotations that a deployment keeps on its sets, in one dialect. */
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

  revisionOf(object: ReadonlyDeployment | ReadonlyReplicaSet): number {
    return Number(object.metadata.annotations?.[this.#revision] ?? 0) || 0;
  }

  /** The deployment's size when the set was last scaled; undefined when it never was. */
  desiredReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return numberOf(set.metadata.annotations?.[this.#desiredReplicas]);
  }

  maxReplicasOf(set: ReadonlyReplicaSet): number | undefined {
    return numberOf(set.metadata.annotations?.[this.#maxReplicas]);
  }

  /** What a set's annotations become when it is scaled to the deployment as it is now. */
  scaled(deployment: ReadonlyDeployment, current: Annotations): Record<string, string> {
    const desired = desiredReplicas(deployment);
    return {
      ...current,
      [this.#desiredReplicas]: String(desired),
      [this.#maxReplicas]: String(desired + rollingLimits(deployment).surge),
    };
  }

  /** What the new set's annotations become: the deployment's own, and the revision, which never falls. */
  ofNewSet(deployment: ReadonlyDeployment, options: { readonly current: Annotations; readonly revision: number }) {
    const { current, revision } = options;
    const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !this.#notCopied.has(key));
    const result: Record<string, string> = { ...current, ...Object.fromEntries(copied) };
    const old = Number(current[this.#revision] ?? 0) || 0;
    if (old < revision) {
      if (old > 0) {
        const history = current[this.#revisionHistory];
        result[this.#revisionHistory] = history ? `${history},${old}` : String(old);
      }
      result[this.#revision] = String(revision);
    }
    return result;
  }

  withRevision(deployment: ReadonlyDeployment, revision: number): Record<string, string> {
    return { ...deployment.metadata.annotations, [this.#revision]: String(revision) };
  }
}

type Annotations = DeepReadonly<Record<string, string>>;

function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isNaN(value) ? undefined : value;
}
