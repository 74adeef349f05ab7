import type { Deployment, DeploymentStatus } from '@orch/api/types/apps_v1';
import { deepCopy, deepEqual } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import type { DeploymentAnnotations } from './annotations.js';
import { type Finding, pauseFinding, withCondition } from './conditions.js';
import type { ReadonlyDeployment, ReadonlyReplicaSet } from './model.js';

/**
 * Every write that the controller makes to deployments. All go through the status, which keeps the spec and counts no
 * generation, and which takes annotations along: a generation says what users changed.
 */
export class DeploymentWriter {
  constructor(
    private readonly parts: {
      readonly deployments: ResourceClient<Deployment>;
      readonly annotations: DeploymentAnnotations;
      readonly now: () => Date;
    },
  ) {}

  /** Writes the revision of the new set, and a finding, in one request; nothing when both are there. */
  async setRevision(
    deployment: ReadonlyDeployment,
    options: {
      readonly of: ReadonlyReplicaSet;
      readonly finding?: Finding | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<ReadonlyDeployment> {
    const annotations = this.parts.annotations.withRevisionOf(deployment, options.of);
    const status = this.#statusWith(deployment, options.finding);
    if (annotations === undefined && status === undefined) return deployment;
    const changed = deepCopy<Deployment>(deployment);
    if (annotations !== undefined) changed.metadata.annotations = annotations;
    if (status !== undefined) changed.status = status;
    return await this.#write(changed, options.signal);
  }

  /** Says of a deployment that was paused or resumed that it was. */
  async setPaused(deployment: ReadonlyDeployment, signal: AbortSignal): Promise<ReadonlyDeployment> {
    return await this.setFinding(deployment, { finding: pauseFinding(deployment), signal });
  }

  async setFinding(
    deployment: ReadonlyDeployment,
    { finding, signal }: { readonly finding: Finding | undefined; readonly signal: AbortSignal },
  ): Promise<ReadonlyDeployment> {
    const status = this.#statusWith(deployment, finding);
    return status === undefined ? deployment : await this.setStatus(deployment, { status, signal });
  }

  async setStatus(
    deployment: ReadonlyDeployment,
    { status, signal }: { readonly status: DeploymentStatus; readonly signal: AbortSignal },
  ): Promise<ReadonlyDeployment> {
    if (deepEqual(status, deployment.status)) return deployment;
    return await this.#write({ ...deployment, status }, signal);
  }

  /** Undefined when the conditions already say so. */
  #statusWith(deployment: ReadonlyDeployment, finding: Finding | undefined): DeploymentStatus | undefined {
    if (finding === undefined) return undefined;
    const current = deployment.status?.conditions ?? [];
    const conditions = withCondition(current, finding, { now: this.parts.now() });
    return conditions === current ? undefined : deepCopy<DeploymentStatus>({ ...deployment.status, conditions });
  }

  #write(deployment: ReadonlyDeployment, signal: AbortSignal): Promise<ReadonlyDeployment> {
    return this.parts.deployments.updateStatus(deployment, { signal });
  }
}
