import { type ApiObject, type DeepReadonly, listAt, numberAt, optionalFieldsAt, textAt } from '@orch/apimachinery';
import type { ServiceTarget } from '../services/api-service-record.js';

/** The condition Available without its transition time. */
export interface Availability {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

export const localAvailability: Availability = {
  status: 'True',
  reason: 'Local',
  message: 'Local APIServices are always available',
};

export const passedAvailability: Availability = { status: 'True', reason: 'Passed', message: 'all checks passed' };

/**
 * Pure. Why requests cannot reach the service, by its stored objects; undefined when they can, so that the server itself
 * must be asked. Ports and endpoints are checked for services with a cluster IP only, as in v1.21.
 */
export function serviceProblem(
  { namespace, name, port }: ServiceTarget,
  found: {
    readonly service: DeepReadonly<ApiObject> | undefined;
    readonly endpoints: DeepReadonly<ApiObject> | undefined;
  },
): Availability | undefined {
  const quoted = JSON.stringify(namespace);
  const problem = (reason: string, message: string): Availability => ({ status: 'False', reason, message });
  const { service, endpoints } = found;
  if (service === undefined) return problem('ServiceNotFound', `service/${name} in ${quoted} is not present`);
  const type = textAt(service, 'spec', 'type');
  if (type !== 'ClusterIP' && type !== '') return undefined;
  const servicePort = listAt(service, 'spec', 'ports').find((one) => Number(numberAt(one, 'port')) === port);
  if (servicePort === undefined) {
    return problem('ServicePortError', `service/${name} in ${quoted} is not listening on port ${port}`);
  }
  if (endpoints === undefined) {
    return problem('EndpointsNotFound', `cannot find endpoints for service/${name} in ${quoted}`);
  }
  const portName = textAt(servicePort, 'name');
  const isReady = listAt(endpoints, 'subsets').some(
    (subset) =>
      listAt(subset, 'addresses').length > 0 && listAt(subset, 'ports').some((one) => textAt(one, 'name') === portName),
  );
  if (isReady) return undefined;
  const message = `endpoints for service/${name} in ${quoted} have no addresses with port name ${JSON.stringify(portName)}`;
  return problem('MissingEndpoints', message);
}

/** Pure. The status with the condition; undefined when it has it already. The time changes only with the status. */
export function statusWith(
  object: DeepReadonly<ApiObject>,
  { status, reason, message }: Availability,
  time: string,
): object | undefined {
  const conditions = listAt(object, 'status', 'conditions');
  const known = conditions.find((one) => textAt(one, 'type') === 'Available');
  const isSameStatus = known !== undefined && textAt(known, 'status') === status;
  if (isSameStatus && textAt(known, 'reason') === reason && textAt(known, 'message') === message) return undefined;
  const lastTransitionTime = isSameStatus ? textAt(known, 'lastTransitionTime') || time : time;
  const condition = { type: 'Available', status, lastTransitionTime, reason, message };
  const others = conditions.filter((one) => one !== known);
  return { ...optionalFieldsAt(object, 'status'), conditions: [...others, condition] };
}
