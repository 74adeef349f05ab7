import type { Deployment } from '@orch/api/types/apps_v1';
import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import { deepCopy, parseInt64 } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import type { DeploymentAnnotations } from './annotations.js';
import { type ReadonlyDeployment, type ReadonlyReplicaSet, rollbackAnnotation, templateHashLabel } from './model.js';
import { equalTemplates } from './template.js';

/** The requested revision; undefined for none, or for a text that is no 64-bit integer. */
export function requestedRevision({ metadata }: ReadonlyDeployment): bigint | undefined {
  const revision = parseInt64(metadata.annotations?.[rollbackAnnotation] ?? '');
  return revision === undefined ? undefined : BigInt(revision);
}

export interface Rollback {
  /** The deployment without the request, and with the template and the annotations of the revision, if it differs. */
  readonly deployment: Deployment;
  readonly event: RecordedEvent;
}

/** Pure: the outcome of the request for a revision. `sets` are those of the deployment, the newest last. */
export function planRollback(
  deployment: ReadonlyDeployment,
  options: {
    readonly revision: bigint;
    readonly sets: readonly ReadonlyReplicaSet[];
    readonly annotations: DeploymentAnnotations;
  },
): Rollback {
  const { sets, annotations } = options;
  const { name = '' } = deployment.metadata;
  const changed = deepCopy<Deployment>(deployment);
  const { [rollbackAnnotation]: _, ...others } = changed.metadata.annotations ?? {};
  changed.metadata.annotations = others;

  const revision = options.revision === 0n ? lastRevision(sets, annotations) : options.revision;
  if (revision === 0n) return { deployment: changed, event: notFound('Unable to find last revision.') };
  const set = sets.find((each) => annotations.revisionOf(each) === revision);
  if (set === undefined) {
    return { deployment: changed, event: notFound('Unable to find the revision to rollback to.') };
  }
  if (equalTemplates(deployment.spec?.template, set.spec?.template)) {
    const message = `The rollback revision contains the same template as current deployment "${name}"`;
    return {
      deployment: changed,
      event: { type: 'Warning', reason: 'DeploymentRollbackTemplateUnchanged', message },
    };
  }
  if (changed.spec !== undefined) changed.spec.template = templateOf(set);
  // Else the annotations of the revision that is left would be copied to the set.
  changed.metadata.annotations = annotations.ofRevision(changed, set);
  const message = `Rolled back deployment "${name}" to revision ${revision}`;
  return { deployment: changed, event: { type: 'Normal', reason: 'DeploymentRollback', message } };
}

/** The second highest revision; 0 for none. */
function lastRevision(sets: readonly ReadonlyReplicaSet[], annotations: DeploymentAnnotations): bigint {
  let [newest, last] = [0n, 0n];
  for (const set of sets) {
    const revision = annotations.revisionOf(set);
    if (revision === undefined) continue;
    if (revision >= newest) [newest, last] = [revision, newest];
    else if (revision > last) last = revision;
  }
  return last;
}

function templateOf(set: ReadonlyReplicaSet): PodTemplateSpec {
  const template = deepCopy<PodTemplateSpec>(set.spec?.template ?? {});
  const { [templateHashLabel]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

function notFound(message: string): RecordedEvent {
  return { type: 'Warning', reason: 'DeploymentRollbackRevisionNotFound', message };
}
