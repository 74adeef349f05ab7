import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  notSupported,
  required,
} from '@orch/apimachinery';
import { EndpointSliceSchema } from '../../generated/discovery_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable } from '../../resources/validation/checks.js';

const addressTypes = ['FQDN', 'IPv4', 'IPv6'];

export const endpointSliceStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole'] },
  generation: {
    schema: EndpointSliceSchema,
    members: ['addressType', 'endpoints', 'ports'],
    metadata: ['labels'],
  },
  validate: validateSlice,
  validateUpdate: (slice, old) =>
    checkImmutable(slice['addressType'], fieldPath('addressType'), {
      isSame: slice['addressType'] === old['addressType'],
    }),
});

function validateSlice(slice: DeepReadonly<ApiObject>): readonly FieldError[] {
  const type = textAt(slice, 'addressType');
  const path = fieldPath('addressType');
  if (type === '') return [required(path, '')];
  return addressTypes.includes(type) ? [] : [notSupported(path, type, addressTypes)];
}
