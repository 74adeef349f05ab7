import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  isFields,
  memberAt,
  textAt,
  type WritableFields,
} from '@orch/apimachinery';

/**
 * Converts to v1: `backend` becomes `defaultBackend`, and backends have service name and port below `service`.
 *
 *     { serviceName: 's', servicePort: 80 } → { service: { name: 's', port: { number: 80 } } }
 */
export function ingressFromV1beta1(ingress: ApiObject): ApiObject {
  return convert(deepCopy<ApiObject>(ingress), { from: 'backend', to: 'defaultBackend', backend: backendToV1 });
}

export function ingressToV1beta1(ingress: DeepReadonly<ApiObject>): ApiObject {
  return convert(deepCopy<ApiObject>(ingress), { from: 'defaultBackend', to: 'backend', backend: backendToV1beta1 });
}

interface Conversion {
  readonly from: string;
  readonly to: string;
  readonly backend: (backend: WritableFields) => WritableFields;
}

function convert(ingress: ApiObject, { from, to, backend }: Conversion): ApiObject {
  const spec = ingress['spec'];
  if (!isFields(spec)) return ingress;
  const whole = spec[from];
  delete spec[from];
  if (isFields(whole)) spec[to] = backend(whole);
  const rules = spec['rules'];
  if (!Array.isArray(rules)) return ingress;
  for (const rule of rules) {
    const paths = memberAt(rule, 'http', 'paths');
    if (!Array.isArray(paths)) continue;
    for (const path of paths)
      if (isFields(path) && isFields(path['backend'])) path['backend'] = backend(path['backend']);
  }
  return ingress;
}

function backendToV1({ serviceName, servicePort, ...rest }: WritableFields): WritableFields {
  const hasPort = servicePort !== undefined && servicePort !== 0;
  if (!serviceName && !hasPort) return rest;
  const port = typeof servicePort === 'string' ? { name: servicePort } : hasPort ? { number: servicePort } : {};
  return { ...rest, service: { name: serviceName ?? '', port } };
}

function backendToV1beta1({ service, ...rest }: WritableFields): WritableFields {
  if (!isFields(service)) return rest;
  const name = textAt(service, 'port', 'name');
  return {
    ...rest,
    serviceName: textAt(service, 'name'),
    servicePort: name === '' ? (memberAt(service, 'port', 'number') ?? 0) : name,
  };
}
