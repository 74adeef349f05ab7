import { labelSelectorFromObject } from '@orch/apimachinery';
import { controllerOf } from '../framework/owners.js';
import type { ReadonlyDeployment, ReadonlyReplicaSet } from './model.js';
import { equalTemplates } from './template.js';

/**
 * Pure: what to do when the replica set to create exists already, by its current state on the server.
 *
 * - `use`: an earlier creation of this deployment, which the informer has not delivered yet.
 * - `adopt`: an orphan that the deployment adopts as soon as the informer delivers it. A collision would make a second set.
 * - `collide`: the set of another owner or of another template with the same hash, or one that is being deleted. The next
 *   name must differ.
 */
export function judgeExistingSet(
  existing: ReadonlyReplicaSet,
  deployment: ReadonlyDeployment,
): 'use' | 'adopt' | 'collide' {
  const { metadata, spec } = existing;
  const owner = controllerOf(existing);
  if (owner?.uid === deployment.metadata.uid) {
    return equalTemplates(spec?.template, deployment.spec?.template) ? 'use' : 'collide';
  }
  // Neither is ever adopted.
  if (owner !== undefined || metadata.deletionTimestamp) return 'collide';
  return labelSelectorFromObject(deployment.spec?.selector).matches(metadata.labels ?? {}) ? 'adopt' : 'collide';
}
