import type { Endpoint, EndpointPort, EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';

/** The endpoints of a slice. The server writes none as null. */
export function endpointsOf(slice: DeepReadonly<Pick<EndpointSlice, 'endpoints'>>): readonly DeepReadonly<Endpoint>[] {
  return slice.endpoints ?? [];
}

/** What makes two endpoints of slices the same backend: addresses, host name, and the object behind them. */
export function endpointKey({ addresses, hostname = '', targetRef }: DeepReadonly<Endpoint>): string {
  return JSON.stringify([addresses.toSorted(), hostname, targetRef?.namespace ?? '', targetRef?.name ?? '']);
}

/** Whether two endpoints with the same key need no write: all else is equal, apart from the version of the object and hints. */
export function areSameEndpoints(a: DeepReadonly<Endpoint>, b: DeepReadonly<Endpoint>): boolean {
  return deepEqual(comparable(a), comparable(b));
}

function comparable({ nodeName = '', zone = '', conditions = {}, targetRef }: DeepReadonly<Endpoint>) {
  const { resourceVersion: _, ...target } = targetRef ?? {};
  const { ready, serving, terminating } = conditions;
  return { nodeName, zone, ready, serving, terminating, target };
}

/** The same for lists of the same ports in any order. */
export function portsKey(ports: readonly DeepReadonly<EndpointPort>[] | null | undefined): string {
  const keys = (ports ?? []).map(({ name = '', protocol = 'TCP', port, appProtocol = '' }) =>
    JSON.stringify([name, protocol, port, appProtocol]),
  );
  return keys.toSorted().join();
}
