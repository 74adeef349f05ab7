import type { EndpointAddress, Endpoints, Service } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, serviceUnavailableError } from '@orch/apimachinery';
import type { Call, StoredKinds } from '@orch/apiserver';
import { notFound } from '@orch/apiserver';
import { findObject } from './find-object.js';
import { isPod } from './pod-container.js';

interface ServicePort {
  /** Name of the service. */
  readonly name: string;
  /** Name or number of a service port; '' for the unnamed one. */
  readonly port: string;
}

/**
 * The address of a random ready pod of a service. An endpoint address counts only when its target pod has it: otherwise a
 * writer of endpoints could make the proxy connect anywhere.
 * @throws StatusError 404, 503 without a usable endpoint
 */
export async function findServiceBackend(
  requested: ServicePort,
  call: Call,
  parts: StoredKinds,
): Promise<{ readonly host: string; readonly port: string }> {
  const { namespace } = call.key;
  const portName = await portNameOf(requested, call, parts);
  const endpoints = await findObject('endpoints', requested.name, { call, parts });
  // As v1.21: the error for missing endpoints names the service.
  if (endpoints === undefined || !isEndpoints(endpoints)) throw notFound(call.definition, requested.name);
  const { subsets = [] } = endpoints;
  if (subsets.length === 0) throw noEndpoints(requested.name);
  for (const { addresses = [], ports = [] } of rotateRandomly(subsets)) {
    for (const { name = '', port } of ports) {
      if (name !== portName) continue;
      for (const address of rotateRandomly(addresses)) {
        if (await isAddressOfPod(address)) return { host: address.ip, port: String(port) };
      }
    }
  }
  throw noEndpoints(call.key.name);

  async function isAddressOfPod({ ip, targetRef }: DeepReadonly<EndpointAddress>): Promise<boolean> {
    if (targetRef?.namespace !== namespace || targetRef.name === undefined) return false;
    const pod = await findObject('pods', targetRef.name, { call, parts });
    return pod !== undefined && isPod(pod) && (pod.status?.podIPs ?? []).some((known) => known.ip === ip);
  }
}

/** @throws StatusError 404, 503 */
async function portNameOf({ name, port }: ServicePort, call: Call, parts: StoredKinds): Promise<string> {
  if (!/^[+-]?\d+$/.test(port)) return port;
  const service = await findObject('services', name, { call, parts });
  if (service === undefined || !isService(service)) throw notFound(call.definition, name);
  const found = (service.spec?.ports ?? []).find((known) => known.port === Number(port));
  if (found !== undefined) return found.name ?? '';
  throw serviceUnavailableError(`no service port ${Number(port)} found for service ${JSON.stringify(name)}`);
}

function noEndpoints(name: string) {
  return serviceUnavailableError(`no endpoints available for service ${JSON.stringify(name)}`);
}

/** The list rotated by a random offset. */
function rotateRandomly<Item>(items: readonly Item[]): readonly Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

function isEndpoints(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Endpoints> {
  return object.kind === 'Endpoints';
}
function isService(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Service> {
  return object.kind === 'Service';
}
