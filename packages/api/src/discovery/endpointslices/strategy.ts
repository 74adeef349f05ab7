import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  deepEqual,
  fieldPath,
  genericStrategy,
  isFields,
  memberAt,
  wellKnown,
} from '@orch/apimachinery';
import { EndpointSliceSchema } from '../../generated/discovery_v1/schema.js';
import { checkImmutable } from '../../resources/validation/checks.js';
import { validateSlice } from './validate.js';

export const endpointSliceStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole'] },
  generation: {
    schema: EndpointSliceSchema,
    members: ['addressType', 'endpoints', 'ports'],
    metadata: ['labels'],
  },
  prepareForCreate: (slice, context) => dropTopology(slice, undefined, context),
  prepareForUpdate: dropTopology,
  validate: validateSlice,
  validateUpdate: (slice, old) =>
    checkImmutable(slice['addressType'], fieldPath('addressType'), {
      isSame: slice['addressType'] === old['addressType'],
    }),
});

/**
 * `deprecatedTopology` is read-only in v1: written endpoints lose it. The node name that it had is kept.
 */
function dropTopology(
  slice: ApiObject,
  old: DeepReadonly<ApiObject> | undefined,
  { version, names }: StrategyContext,
): void {
  if (version.version === 'v1beta1') return;
  if (old !== undefined && deepEqual(endpointsOf(old), endpointsOf(slice))) return;
  const hostname = names.value(wellKnown.labels.hostname);
  const nodeOf = (endpoint: unknown) => memberAt(endpoint, 'deprecatedTopology', hostname);
  const known = new Set(endpointsOf(old).map(nodeOf));
  for (const endpoint of endpointsOf(slice)) {
    if (!isFields(endpoint)) continue;
    const node = nodeOf(endpoint);
    if (endpoint['nodeName'] === undefined && typeof node === 'string' && known.has(node)) endpoint['nodeName'] = node;
    delete endpoint['deprecatedTopology'];
  }
}

function endpointsOf(slice: unknown): readonly unknown[] {
  const endpoints = memberAt(slice, 'endpoints');
  return Array.isArray(endpoints) ? endpoints : [];
}
