import { type ApiObject, type DeepReadonly, deepCopy } from '@orch/apimachinery';
import { isFields } from '../resources/fields.js';

/** The groups of the user are `spec.group` in v1beta1, and `spec.groups` in v1. */
export function reviewFromV1beta1(review: ApiObject): ApiObject {
  return rename(review, { from: 'group', to: 'groups' });
}

export function reviewToV1beta1(review: DeepReadonly<ApiObject>): ApiObject {
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
