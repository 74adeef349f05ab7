import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { deepCopy, deepEqual, type LabelSelectorObject, StatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { controllerOf } from '../framework/owners.js';
import type { DeploymentAnnotations } from './annotations.js';
import { type ReadonlyDeployment, type ReadonlyReplicaSet, templateHashLabel } from './model.js';
import { newSetReplicas } from './plan-rolling.js';
import type { StatusInput } from './status.js';
import { equalTemplates, findNewReplicaSet, templateHash, withHash } from './template.js';

interface Found {
  /** As it is after its annotation was written. */
  readonly deployment: ReadonlyDeployment;
  readonly newSet: ReadonlyReplicaSet | undefined;
  /** The new set as it stood in the list. */
  readonly listed: ReadonlyReplicaSet | undefined;
}

interface Made extends Found {
  readonly newSet: ReadonlyReplicaSet;
  readonly progress?: StatusInput['progress'];
}

interface FindOptions {
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly signal: AbortSignal;
}

/** Every write that the deployment controller makes to replica sets, and the revision on the deployment itself. */
export class ReplicaSetWriter {
  constructor(
    private readonly parts: {
      readonly deployments: ResourceClient<Deployment>;
      readonly sets: ResourceClient<ReplicaSet>;
      readonly annotations: DeploymentAnnotations;
    },
  ) {}

  /** The set of the present template, its annotations brought up to date; undefined when there is none yet. */
  async findNewSet(deployment: ReadonlyDeployment, { allSets, signal }: FindOptions): Promise<Found> {
    const listed = findNewReplicaSet(deployment, allSets);
    if (listed === undefined) return { deployment, newSet: undefined, listed };
    const { annotations, sets } = this.parts;
    const revision = this.#nextRevision(allSets, listed);
    const wanted = annotations.ofNewSet(deployment, { current: listed.metadata.annotations ?? {}, revision });
    const minReadySeconds = deployment.spec?.minReadySeconds ?? 0;
    let newSet = listed;
    if (
      !deepEqual(wanted, listed.metadata.annotations ?? {}) ||
      (listed.spec?.minReadySeconds ?? 0) !== minReadySeconds
    ) {
      const changed = deepCopy<ReplicaSet>(listed);
      changed.metadata.annotations = wanted;
      if (changed.spec !== undefined) changed.spec.minReadySeconds = minReadySeconds;
      newSet = await sets.update(changed, { signal });
    }
    return { deployment: await this.#setRevision(deployment, { of: newSet, signal }), newSet, listed };
  }

  /** The set of the present template, made when there is none. */
  async ensureNewSet(deployment: ReadonlyDeployment, options: FindOptions): Promise<Made> {
    const found = await this.findNewSet(deployment, options);
    if (found.newSet !== undefined) {
      const setName = found.newSet.metadata.name ?? '';
      return { ...found, newSet: found.newSet, progress: { reason: 'FoundNewReplicaSet', setName } };
    }
    const { allSets, signal } = options;
    const newSet = await this.#create(deployment, { allSets, signal });
    const setName = newSet.metadata.name ?? '';
    return {
      deployment: await this.#setRevision(deployment, { of: newSet, signal }),
      newSet,
      listed: undefined,
      progress: { reason: 'NewReplicaSetCreated', setName },
    };
  }

  /** Gives the set so many replicas, and notes the deployment's size on it. */
  async scale(
    set: ReadonlyReplicaSet,
    options: { readonly deployment: ReadonlyDeployment; readonly replicas: number; readonly signal: AbortSignal },
  ): Promise<ReadonlyReplicaSet> {
    const { deployment, replicas, signal } = options;
    const scaled = deepCopy<ReplicaSet>(set);
    if (scaled.spec !== undefined) scaled.spec.replicas = replicas;
    scaled.metadata.annotations = this.parts.annotations.scaled(deployment, set.metadata.annotations ?? {});
    return await this.parts.sets.update(scaled, { signal });
  }

  async #create(deployment: ReadonlyDeployment, { allSets, signal }: FindOptions): Promise<ReadonlyReplicaSet> {
    const { deployments, sets } = this.parts;
    const set = this.#newSet(deployment, allSets);
    const namespace = deployment.metadata.namespace ?? '';
    try {
      return await sets.create(set, { signal });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 409)) throw error;
      const existing = await sets.get(set.metadata.name ?? '', { namespace, signal });
      const ours = controllerOf(existing)?.uid === deployment.metadata.uid;
      if (ours && equalTemplates(existing.spec?.template, deployment.spec?.template)) return existing;
      // Two templates with one hash: the count makes the next hash another one.
      const collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
      await deployments.updateStatus({ ...deployment, status: { ...deployment.status, collisionCount } }, { signal });
      throw error;
    }
  }

  #newSet(deployment: ReadonlyDeployment, allSets: readonly ReadonlyReplicaSet[]): ReplicaSet {
    const { annotations } = this.parts;
    const { name = '', namespace = '', uid = '' } = deployment.metadata;
    const hash = templateHash(deployment.spec?.template, deployment.status?.collisionCount ?? 0);
    const template = withHash(deployment.spec?.template, hash);
    const selector = deepCopy<LabelSelectorObject>(deployment.spec?.selector ?? {});
    const current = annotations.scaled(deployment, {});
    const minReadySeconds = deployment.spec?.minReadySeconds;
    return {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name: `${name}-${hash}`,
        namespace,
        labels: { ...template.metadata?.labels },
        annotations: annotations.ofNewSet(deployment, { current, revision: this.#nextRevision(allSets, undefined) }),
        ownerReferences: [
          { apiVersion: 'apps/v1', kind: 'Deployment', name, uid, controller: true, blockOwnerDeletion: true },
        ],
      },
      spec: {
        replicas: newSetReplicas(deployment, { newSet: undefined, allSets }),
        ...(minReadySeconds ? { minReadySeconds } : {}),
        selector: { ...selector, matchLabels: { ...selector.matchLabels, [templateHashLabel]: hash } },
        template,
      },
    };
  }

  /** One more than the newest of the other sets. */
  #nextRevision(allSets: readonly ReadonlyReplicaSet[], newSet: ReadonlyReplicaSet | undefined): number {
    const others = allSets.filter((set) => set !== newSet);
    return Math.max(0, ...others.map((set) => this.parts.annotations.revisionOf(set))) + 1;
  }

  async #setRevision(
    deployment: ReadonlyDeployment,
    { of, signal }: { readonly of: ReadonlyReplicaSet; readonly signal: AbortSignal },
  ): Promise<ReadonlyDeployment> {
    const { annotations, deployments } = this.parts;
    const revision = annotations.revisionOf(of);
    if (annotations.revisionOf(deployment) === revision) return deployment;
    const changed = deepCopy<Deployment>(deployment);
    changed.metadata.annotations = annotations.withRevision(deployment, revision);
    return await deployments.update(changed, { signal });
  }
}
