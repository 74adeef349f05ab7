import { randomUUID } from 'node:crypto';
import { type ApiObject, type DeepReadonly, deepCopy, formatTime, isJsonObject, wellKnown } from '@orch/apimachinery';
import { completeStatus, ownWriteContext, serverUser } from '@orch/apiserver';
import { ClaimTakenError, type ObjectKey, type UpdateDecision } from '@orch/storage';
import { ServiceAllocation } from './service-allocation.js';
import { specOf } from './service-facts.js';
import type { ApiServiceOptions } from './service-options.js';
import { coreResource, type ServicesContext } from './services-context.js';

/** The key of the API server's service and of its endpoints. */
export function apiServiceKey({ names }: Pick<ServicesContext, 'names'>): ObjectKey {
  return { namespace: wellKnown.namespaces.default, name: names.value(wellKnown.services.apiServer) };
}

/**
 * Creates the service of the API server when it is missing, with the first address of the first range. With `reconcile`
 * it also corrects the type and ports of an existing service.
 * @throws StatusError when the address is allocated to another service
 */
export async function ensureApiService(
  context: ServicesContext,
  { port, options, reconcile }: ApiServiceWanted,
): Promise<void> {
  const { definition, store } = coreResource(context, 'services');
  const key = apiServiceKey(context);
  const wanted = wantedSpec({ port, options });
  const found = await store.get(key, { type: 'any' });
  if (found !== undefined && (!reconcile || matchesSpec(found.object(), wanted))) return;
  const { allocations, gates, names } = context;
  const call = { definition, names, version: definition.hub, subresource: undefined };
  const allocation = new ServiceAllocation({ allocations, call, dryRun: false, gates });
  const decide = async (current: DeepReadonly<ApiObject> | undefined): Promise<UpdateDecision> => {
    if (current !== undefined && (!reconcile || matchesSpec(current, wanted))) return { type: 'keep' };
    const object = current === undefined ? newService(context, key) : deepCopy<ApiObject>(current);
    object['spec'] = { ...specOf(object), ...deepCopy<object>(wanted) };
    definition.hub.applyDefaults(object);
    const strategyContext = ownWriteContext(definition, { now: context.now(), names, gates });
    if (current === undefined) specOf(object)['clusterIP'] = allocations.firstAddress;
    context.ownership?.trackOwn(object, { definition, current });
    if (current === undefined) {
      definition.strategy.prepareForCreate(object, strategyContext);
      completeStatus(object, definition.hub.schema);
    } else definition.strategy.prepareForUpdate(object, current, strategyContext);
    await allocation.allocate(object, current);
    return { type: 'write', object, claims: allocation.claims };
  };
  try {
    await store.update(key, decide, { dryRun: false, by: serverUser.name });
  } catch (error) {
    // Another server created it or allocated the address: the next round tries again.
    if (!(error instanceof ClaimTakenError)) throw error;
    allocation.lost(error);
  } finally {
    allocation.end('written');
  }
}

export interface ApiServiceWanted {
  /** The port of the listener. */
  readonly port: number;
  readonly options: ApiServiceOptions;
  readonly reconcile: boolean;
}

interface WantedSpec {
  readonly type: string;
  readonly ports: readonly object[];
}

function wantedSpec({ port, options: { nodePort } }: Omit<ApiServiceWanted, 'reconcile'>): WantedSpec {
  const main = { name: 'https', protocol: 'TCP', port: 443, targetPort: port };
  return nodePort === 0 ? { type: 'ClusterIP', ports: [main] } : { type: 'NodePort', ports: [{ ...main, nodePort }] };
}

function matchesSpec(service: DeepReadonly<ApiObject>, wanted: WantedSpec): boolean {
  const spec = service['spec'];
  if (!isJsonObject(spec) || spec['type'] !== wanted.type) return false;
  return sorted(spec['ports']) === sorted(wanted.ports);
}

/** A canonical text of a list of ports. */
function sorted(ports: unknown): string {
  const list = Array.isArray(ports) ? ports : [];
  return JSON.stringify(list.map((port: unknown) => (isJsonObject(port) ? Object.entries(port).toSorted() : port)));
}

function newService({ names, now }: ServicesContext, { namespace, name }: ObjectKey): ApiObject {
  return {
    kind: 'Service',
    apiVersion: 'v1',
    metadata: {
      name,
      namespace,
      uid: randomUUID(),
      creationTimestamp: formatTime(now()),
      labels: { component: 'apiserver', provider: names.value(wellKnown.services.apiServer) },
    },
    spec: { sessionAffinity: 'None' },
    status: { loadBalancer: {} },
  };
}
