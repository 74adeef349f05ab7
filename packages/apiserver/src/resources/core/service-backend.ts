import type { EndpointAddress, Endpoints, Service } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, serviceUnavailableError } from '@orch/apimachinery';
import { notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { findObject } from './find-object.js';
import { isPod } from './pod-container.js';

interface Asked {
  /** Of the service. */
  readonly name: string;
  /** Name or number of one of its ports; '' for the one without a name. */
  readonly port: string;
}

/**
 * One of the pods behind a service, by chance. An address counts only when the pod it is said to be of has it: whoever may
 * write endpoints could have a proxy reach anything otherwise.
 * @throws StatusError 404, 503 when there is none
 */
export async function findServiceBackend(
  asked: Asked,
  call: Call,
  parts: ServerParts,
): Promise<{ readonly host: string; readonly port: string }> {
  const { namespace } = call.key;
  const portName = await portNameOf(asked, call, parts);
  const endpoints = await findObject('endpoints', asked.name, { call, parts });
  // Missing endpoints are told as if it were the service.
  if (endpoints === undefined || !isEndpoints(endpoints)) throw notFound(call.definition, asked.name);
  const { subsets = [] } = endpoints;
  if (subsets.length === 0) throw noEndpoints(asked.name);
  for (const { addresses = [], ports = [] } of fromSomewhere(subsets)) {
    for (const { name = '', port } of ports) {
      if (name !== portName) continue;
      for (const address of fromSomewhere(addresses)) {
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
async function portNameOf({ name, port }: Asked, call: Call, parts: ServerParts): Promise<string> {
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

/** All of a list, beginning anywhere in it. */
function fromSomewhere<Item>(items: readonly Item[]): readonly Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

function isEndpoints(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Endpoints> {
  return object.kind === 'Endpoints';
}
function isService(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Service> {
  return object.kind === 'Service';
}
