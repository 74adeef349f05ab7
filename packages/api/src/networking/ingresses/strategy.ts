import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, invalid } from '@orch/apimachinery';
import { IngressSchema } from '../../generated/networking_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { listAt, optionalFieldsAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';

export const ingressStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  generation: { schema: IngressSchema },
  status: {},
  validate: validateIngress,
});

function validateIngress(ingress: DeepReadonly<ApiObject>): readonly FieldError[] {
  const hasRules = listAt(ingress, 'spec', 'rules').length > 0;
  if (hasRules || optionalFieldsAt(ingress, 'spec', 'defaultBackend') !== undefined) return [];
  return [invalid(fieldPath('spec'), [], 'either `defaultBackend` or `rules` must be specified')];
}
