import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  isFields,
  type Names,
  type WritableFields,
  wellKnown,
} from '@orch/apimachinery';

/**
 * v1beta1 has one map `topology` per endpoint. v1 has fields for node and zone, and keeps the rest in
 * `deprecatedTopology`.
 */
export function sliceFromV1beta1(names: Names): (slice: DeepReadonly<ApiObject>) => ApiObject {
  const { hostname, zone } = topologyKeys(names);
  return (slice) =>
    convertEndpoints(slice, (endpoint) => {
      const topology = isFields(endpoint['topology']) ? { ...endpoint['topology'] } : {};
      delete endpoint['topology'];
      // Kept when it differs from the node name, since v1beta1 has both.
      if (topology[hostname] === endpoint['nodeName']) delete topology[hostname];
      if (typeof topology[zone] === 'string') endpoint['zone'] = topology[zone];
      delete topology[zone];
      if (Object.keys(topology).length > 0) endpoint['deprecatedTopology'] = topology;
    });
}

export function sliceToV1beta1(names: Names): (slice: DeepReadonly<ApiObject>) => ApiObject {
  const { hostname, zone } = topologyKeys(names);
  return (slice) =>
    convertEndpoints(slice, (endpoint) => {
      const topology = isFields(endpoint['deprecatedTopology']) ? { ...endpoint['deprecatedTopology'] } : {};
      delete endpoint['deprecatedTopology'];
      if (typeof endpoint['zone'] === 'string') topology[zone] = endpoint['zone'];
      delete endpoint['zone'];
      if (typeof endpoint['nodeName'] === 'string') topology[hostname] ??= endpoint['nodeName'];
      if (Object.keys(topology).length > 0) endpoint['topology'] = topology;
    });
}

function topologyKeys(names: Names): { readonly hostname: string; readonly zone: string } {
  return { hostname: names.value(wellKnown.labels.hostname), zone: names.value(wellKnown.labels.zone) };
}

function convertEndpoints(slice: DeepReadonly<ApiObject>, convert: (endpoint: WritableFields) => void): ApiObject {
  const converted = deepCopy<ApiObject>(slice);
  const endpoints = converted['endpoints'];
  if (Array.isArray(endpoints)) for (const endpoint of endpoints) if (isFields(endpoint)) convert(endpoint);
  return converted;
}
