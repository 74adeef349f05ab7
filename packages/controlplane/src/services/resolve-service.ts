import type { Endpoints, Service } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, notFoundError, serviceUnavailableError } from '@orch/apimachinery';
import { type ServiceResolver, type StoredKinds, storeOf } from '@orch/apiserver';

/**
 * How requests reach a service: at a random ready endpoint, as v1.21 with `--enable-aggregator-routing`, or at its cluster
 * IP, which a server outside of the cluster network cannot reach.
 */
export type ServiceRouting = 'endpoints' | 'clusterIP';

/** Resolves services by the stored objects. An ExternalName service resolves to its name. */
export function serviceResolver(kinds: StoredKinds, routing: ServiceRouting): ServiceResolver {
  const find = async (resource: 'endpoints' | 'services', namespace: string, name: string) => {
    const store = storeOf(kinds, { group: '', resource });
    const key = { namespace, name };
    const entry = (await store.get(key, { type: 'any' })) ?? (await store.get(key, { type: 'mostRecent' }));
    if (entry === undefined) throw notFoundError({ group: '', resource: singularOf[resource] }, name);
    return entry.object();
  };
  return async ({ namespace, name, port }) => {
    const { spec } = asService(await find('services', namespace, name));
    const { type = 'ClusterIP', externalName = '', ports = [], clusterIP = '' } = spec ?? {};
    if (type === 'ExternalName') return { host: externalName, port };
    const servicePort = ports.find((each) => each.port === port);
    const quoted = JSON.stringify(name);
    if (servicePort === undefined) throw serviceUnavailableError(`no service port ${port} found for service ${quoted}`);
    // A headless service has no address of its own.
    if (routing === 'clusterIP' && clusterIP !== '' && clusterIP !== 'None') return { host: clusterIP, port };
    const { subsets = [] } = asEndpoints(await find('endpoints', namespace, name));
    const backends = subsets.flatMap((subset) => {
      const target = subset.ports?.find((each) => (each.name ?? '') === (servicePort.name ?? ''));
      if (target === undefined) return [];
      return (subset.addresses ?? []).map(({ ip }) => ({ host: ip, port: target.port }));
    });
    const backend = backends[Math.floor(Math.random() * backends.length)];
    if (backend === undefined) throw serviceUnavailableError(`no endpoints available for service ${quoted}`);
    return backend;
  };
}

/** As v1.21 names them in these errors. */
const singularOf = { endpoints: 'endpoints', services: 'service' } as const;

function asService(object: DeepReadonly<ApiObject>): Pick<DeepReadonly<Service>, 'spec'> {
  return isService(object) ? object : {};
}
function asEndpoints(object: DeepReadonly<ApiObject>): Pick<DeepReadonly<Endpoints>, 'subsets'> {
  return isEndpoints(object) ? object : {};
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isService(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Service> {
  return object.kind === 'Service';
}
function isEndpoints(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Endpoints> {
  return object.kind === 'Endpoints';
}
