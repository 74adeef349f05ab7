import { type ApiObject, type DeepReadonly, deepCopy } from '@orch/apimachinery';
import { isFields } from '../../resources/fields.js';

/** What v1alpha1 has under `spec` stands at the top later. */
export function runtimeClassFromV1alpha1(runtimeClass: ApiObject): ApiObject {
  const { spec, ...rest } = deepCopy<ApiObject>(runtimeClass);
  if (!isFields(spec)) return { ...rest, handler: '' };
  const { runtimeHandler, ...settings } = spec;
  return { ...rest, handler: runtimeHandler ?? '', ...settings };
}

export function runtimeClassToV1alpha1(runtimeClass: DeepReadonly<ApiObject>): ApiObject {
  const { apiVersion, kind, metadata, handler, ...settings } = deepCopy<ApiObject>(runtimeClass);
  return { apiVersion, kind, metadata, spec: { runtimeHandler: handler ?? '', ...settings } };
}
