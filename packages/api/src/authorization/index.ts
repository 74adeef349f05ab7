import { wellKnown } from '@orch/apimachinery';
import type { ResourceRefinement } from '../resources/refinement.js';
import { reviewFromV1beta1, reviewToV1beta1 } from './convert.js';

/** Reviews of access; they are answered, never stored. */
export function authorizationRefinements(): readonly ResourceRefinement[] {
  const versions = { v1beta1: { toHub: reviewFromV1beta1, fromHub: reviewToV1beta1 } };
  return ['subjectaccessreviews', 'localsubjectaccessreviews'].map((resource) => ({
    group: wellKnown.groups.authorization,
    resource,
    versions,
  }));
}
