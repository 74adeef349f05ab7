import type { DeploymentStatus, ReplicaSet } from '@orch/api/types/apps_v1';
import { deepCopy, deepEqual, errorMessage, type LabelSelectorObject, StatusError } from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, type ResourceClient } from '@orch/client';
import { type ControllerEvents, type ControllerLog, logName } from '../framework/controller.js';
import { RetryLater } from '../framework/queue-controller.js';
import { templateHash } from '../pods/template-hash.js';
import type { DeploymentAnnotations } from './annotations.js';
import { findCondition, hasProgressDeadline } from './conditions.js';
import type { DeploymentWriter } from './deployment-writer.js';
import { judgeExistingSet } from './existing-set.js';
import { desiredReplicas, type ReadonlyDeployment, type ReadonlyReplicaSet, templateHashLabel } from './model.js';
import { newSetReplicas } from './plan-rolling.js';
import { findNewReplicaSet, withHash } from './template.js';

interface NewSetSearch {
  /** With the written revision. */
  readonly deployment: ReadonlyDeployment;
  readonly newSet: ReadonlyReplicaSet | undefined;
  /** The new set as it is in `allSets`. */
  readonly listed: ReadonlyReplicaSet | undefined;
}

interface EnsuredNewSet extends NewSetSearch {
  readonly newSet: ReadonlyReplicaSet;
}

interface FindOptions {
  readonly allSets: readonly ReadonlyReplicaSet[];
  readonly signal: AbortSignal;
}

/** All writes of the deployment controller to replica sets. */
export class ReplicaSetWriter {
  constructor(
    private readonly parts: {
      readonly deployments: DeploymentWriter;
      readonly sets: ResourceClient<ReplicaSet>;
      readonly annotations: DeploymentAnnotations;
      readonly events: ControllerEvents;
      readonly log: ControllerLog;
    },
  ) {}

  /** Updates the annotations of the set of the current template; `newSet` is undefined when it does not exist. */
  async findNewSet(deployment: ReadonlyDeployment, { allSets, signal }: FindOptions): Promise<NewSetSearch> {
    const listed = findNewReplicaSet(deployment, allSets);
    if (listed === undefined) return { deployment, newSet: undefined, listed };
    const { annotations, deployments, sets } = this.parts;
    const current = listed.metadata.annotations ?? {};
    const revision = annotations.nextRevision(allSets.filter((set) => set !== listed));
    const desired = annotations.ofNewSet(deployment, { current, revision });
    const minReadySeconds = deployment.spec?.minReadySeconds ?? 0;
    let newSet = listed;
    if (!deepEqual(desired, current) || (listed.spec?.minReadySeconds ?? 0) !== minReadySeconds) {
      const changed = deepCopy<ReplicaSet>(listed);
      changed.metadata.annotations = desired;
      if (changed.spec !== undefined) changed.spec.minReadySeconds = minReadySeconds;
      newSet = await sets.update(changed, { signal });
    }
    // A deployment whose deadline was set later has no condition yet.
    const hasCondition = findCondition(deployment.status?.conditions, 'Progressing') !== undefined;
    const condition =
      hasCondition || !hasProgressDeadline(deployment)
        ? undefined
        : progress('True', 'FoundNewReplicaSet', `Found new replica set "${newSet.metadata.name}"`);
    return { deployment: await deployments.setRevision(deployment, { of: newSet, condition, signal }), newSet, listed };
  }

  /** Creates the set of the current template when it does not exist. */
  async ensureNewSet(deployment: ReadonlyDeployment, options: FindOptions): Promise<EnsuredNewSet> {
    const found = await this.findNewSet(deployment, options);
    if (found.newSet !== undefined) return { ...found, newSet: found.newSet };
    const { allSets, signal } = options;
    const { set: newSet, isNew } = await this.#create(deployment, { allSets, signal });
    const condition =
      isNew && hasProgressDeadline(deployment)
        ? progress('True', 'NewReplicaSetCreated', `Created new replica set "${newSet.metadata.name}"`)
        : undefined;
    return {
      deployment: await this.parts.deployments.setRevision(deployment, { of: newSet, condition, signal }),
      newSet,
      listed: undefined,
    };
  }

  /** Sets the replicas of the set, and its annotations with the size of the deployment. */
  async scale(
    set: ReadonlyReplicaSet,
    options: { readonly deployment: ReadonlyDeployment; readonly replicas: number; readonly signal: AbortSignal },
  ): Promise<ReadonlyReplicaSet> {
    const { deployment, replicas, signal } = options;
    const { annotations, sets, log } = this.parts;
    const from = desiredReplicas(set);
    const current = set.metadata.annotations ?? {};
    const desired = annotations.scaled(deployment, current);
    if (from === replicas && deepEqual(desired, current)) return set;
    const scaled = deepCopy<ReplicaSet>(set);
    if (scaled.spec !== undefined) scaled.spec.replicas = replicas;
    scaled.metadata.annotations = desired;
    const written = await sets.update(scaled, { signal });
    if (from !== replicas) {
      const [deploymentName, replicaSet] = [logName(deployment), logName(set)];
      log.info('scaled a replica set', { deployment: deploymentName, replicaSet, from, to: replicas });
      this.#recordScaling(deployment, { direction: replicas > from ? 'up' : 'down', set, replicas });
    }
    return written;
  }

  async #create(
    deployment: ReadonlyDeployment,
    { allSets, signal }: FindOptions,
  ): Promise<{ readonly set: ReadonlyReplicaSet; readonly isNew: boolean }> {
    const { deployments, sets, events, log } = this.parts;
    const set = this.#newSet(deployment, allSets);
    try {
      const created = await sets.create(set, { signal });
      const names = { deployment: logName(deployment), replicaSet: logName(created) };
      const replicas = desiredReplicas(created);
      log.info('created a replica set', { ...names, replicas });
      if (replicas > 0) this.#recordScaling(deployment, { direction: 'up', set: created, replicas });
      return { set: created, isNew: true };
    } catch (error) {
      if (error instanceof StatusError && error.code === 409) {
        return { set: await this.#existing(deployment, { set, error, signal }), isNew: false };
      }
      if (signal.aborted || isNamespaceTerminating(error)) throw error;
      const reason = 'ReplicaSetCreateError';
      const message = `Failed to create new replica set "${set.metadata.name}": ${errorMessage(error)}`;
      events.event(eventObjectOf(deployment), { type: 'Warning', reason, message });
      if (hasProgressDeadline(deployment)) {
        const condition = progress('False', reason, message);
        // The creation error is thrown, not an error of writing the condition.
        await deployments.setCondition(deployment, { condition, signal }).catch(() => undefined);
      }
      throw error;
    }
  }

  #recordScaling(
    deployment: ReadonlyDeployment,
    scaled: { readonly direction: 'up' | 'down'; readonly set: ReadonlyReplicaSet; readonly replicas: number },
  ): void {
    const { direction, set, replicas } = scaled;
    const message = `Scaled ${direction} replica set ${set.metadata.name ?? ''} to ${replicas}`;
    this.parts.events.event(eventObjectOf(deployment), { type: 'Normal', reason: 'ScalingReplicaSet', message });
  }

  /**
   * The existing set of that name. @throws RetryLater for an orphan that the deployment will adopt, and the given error after a
   * collision
   */
  async #existing(
    deployment: ReadonlyDeployment,
    { set, error, signal }: { readonly set: ReplicaSet; readonly error: StatusError; readonly signal: AbortSignal },
  ): Promise<ReadonlyReplicaSet> {
    const { deployments, sets } = this.parts;
    const namespace = deployment.metadata.namespace ?? '';
    const existing = await sets.get(set.metadata.name ?? '', { namespace, signal });
    const verdict = judgeExistingSet(existing, deployment);
    if (verdict === 'use') return existing;
    if (verdict === 'adopt') {
      throw new RetryLater(`replica set ${logName(existing)} is adopted when the informer has delivered it`);
    }
    // The collision count changes the next hash.
    const collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
    const status = deepCopy<DeploymentStatus>({ ...deployment.status, collisionCount });
    await deployments.setStatus(deployment, { status, signal });
    throw error;
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
        annotations: annotations.ofNewSet(deployment, { current, revision: annotations.nextRevision(allSets) }),
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
}

function progress(status: string, reason: string, message: string) {
  return { type: 'Progressing', status, reason, message } as const;
}
