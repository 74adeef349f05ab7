import { isFields, textAt } from '@orch/apimachinery';
import { projectedSources, readsSecrets } from '../pods/pod-references.js';

/**
 * Validates a mirror pod, which represents a static pod of a node and must not use objects of the cluster. Returns the
 * rejection message, or undefined when the pod is valid.
 */
export function mirrorPodViolation(spec: unknown): string | undefined {
  if (textAt(spec, 'serviceAccountName') !== '') return 'a mirror pod may not reference service accounts';
  if (readsSecrets(spec)) return 'a mirror pod may not reference secrets';
  const hasToken = projectedSources(spec).some((source) => isFields(source['serviceAccountToken']));
  return hasToken ? 'a mirror pod may not use ServiceAccountToken volume projections' : undefined;
}
