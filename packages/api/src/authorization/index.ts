import { type ApiObject, type DeepReadonly, deepCopy, isFields, wellKnown } from '@orch/apimachinery';
import type { ResourceRefinement } from '../resources/refinement.js';

/** Access reviews: virtual resources, never stored. */
export function authorizationRefinements(): readonly ResourceRefinement[] {
  const versions = { v1beta1: { toHub: reviewFromV1beta1, fromHub: reviewToV1beta1 } };
  return ['subjectaccessreviews', 'localsubjectaccessreviews'].map((resource) => ({
    group: wellKnown.groups.authorization,
    resource,
    versions,
  }));
}

/** The groups of the user are `spec.group` in v1beta1, `spec.groups` in v1. */
function reviewFromV1beta1(review: ApiObject): ApiObject {
  return rename(review, { from: 'group', to: 'groups' });
}

function reviewToV1beta1(review: DeepReadonly<ApiObject>): ApiObject {
  return rename(review, { from: 'groups', to: 'group' });
}

function rename(
  review: DeepReadonly<ApiObject>,
  { from, to }: { readonly from: string; readonly to: string },
): ApiObject {
  const converted = deepCopy<ApiObject>(review);
  const spec = converted['spec'];
  if (!isFields(spec) || spec[from] === undefined) return converted;
  spec[to] = spec[from];
  delete spec[from];
  return converted;
}
