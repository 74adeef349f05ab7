import type { Deployment, DeploymentStatus } from '@orch/api/types/apps_v1';
import { deepCopy, deepEqual } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import type { DeploymentAnnotations } from './annotations.js';
import { type ConditionValue, pauseCondition, withCondition } from './conditions.js';
import type { ReadonlyDeployment, ReadonlyReplicaSet } from './model.js';

/**
 * All writes of the controller to deployments. Except for a rollback, which a user requested, they use the status
 * subresource, which also writes annotations and does not increase the generation: the generation counts changes by users.
 */
export class DeploymentWriter {
  constructor(
    private readonly parts: {
      readonly deployments: ResourceClient<Deployment>;
      readonly annotations: DeploymentAnnotations;
      readonly now: () => Date;
    },
  ) {}

  /** Writes the revision of the new set and the condition in one request; nothing when both are current. */
  async setRevision(
    deployment: ReadonlyDeployment,
    options: {
      readonly of: ReadonlyReplicaSet;
      readonly condition?: ConditionValue | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<ReadonlyDeployment> {
    const annotations = this.parts.annotations.withRevisionOf(deployment, options.of);
    const status = this.#statusWith(deployment, options.condition);
    if (annotations === undefined && status === undefined) return deployment;
    const changed = deepCopy<Deployment>(deployment);
    if (annotations !== undefined) changed.metadata.annotations = annotations;
    if (status !== undefined) changed.status = status;
    return await this.#write(changed, options.signal);
  }

  /** Writes template and annotations of a deployment that returns to an earlier revision. */
  async rollBack(deployment: Deployment, signal: AbortSignal): Promise<void> {
    await this.parts.deployments.update(deployment, { signal });
  }

  /** Sets the condition of a deployment that was paused or resumed. */
  async setPauseCondition(deployment: ReadonlyDeployment, signal: AbortSignal): Promise<ReadonlyDeployment> {
    return await this.setCondition(deployment, { condition: pauseCondition(deployment), signal });
  }

  async setCondition(
    deployment: ReadonlyDeployment,
    { condition, signal }: { readonly condition: ConditionValue | undefined; readonly signal: AbortSignal },
  ): Promise<ReadonlyDeployment> {
    const status = this.#statusWith(deployment, condition);
    return status === undefined ? deployment : await this.setStatus(deployment, { status, signal });
  }

  async setStatus(
    deployment: ReadonlyDeployment,
    { status, signal }: { readonly status: DeploymentStatus; readonly signal: AbortSignal },
  ): Promise<ReadonlyDeployment> {
    if (deepEqual(status, deployment.status)) return deployment;
    return await this.#write({ ...deployment, status }, signal);
  }

  /** Undefined when the condition is current. */
  #statusWith(deployment: ReadonlyDeployment, condition: ConditionValue | undefined): DeploymentStatus | undefined {
    if (condition === undefined) return undefined;
    const current = deployment.status?.conditions ?? [];
    const conditions = withCondition(current, condition, { now: this.parts.now() });
    return conditions === current ? undefined : deepCopy<DeploymentStatus>({ ...deployment.status, conditions });
  }

  #write(deployment: ReadonlyDeployment, signal: AbortSignal): Promise<ReadonlyDeployment> {
    return this.parts.deployments.updateStatus(deployment, { signal });
  }
}
