import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import {
  type Availability,
  localAvailability,
  passedAvailability,
  serviceProblem,
  statusWith,
} from './service-condition.js';

const target = { namespace: 'shop', name: 'widgets', port: 443, authorities: '', skipsVerification: false };
const serviceWith = (spec: Record<string, unknown>): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'widgets', namespace: 'shop' },
  ...{ spec },
});
const endpointsWith = (...subsets: readonly object[]): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name: 'widgets', namespace: 'shop' },
  ...{ subsets },
});
const service = serviceWith({
  type: 'ClusterIP',
  ports: [
    { name: 'metrics', port: 80 },
    { name: 'https', port: 443 },
  ],
});
const addresses = [{ ip: '10.0.0.1' }];
const ready = endpointsWith({ addresses, ports: [{ name: 'https', port: 8443 }] });
const problem = (reason: string, message: string): Availability => ({ status: 'False', reason, message });

describe('a service with a cluster IP', () => {
  test('has no problem when an endpoint of its port is ready', () => {
    expect(serviceProblem(target, { service, endpoints: ready })).toBeUndefined();
    const ports = [
      { name: 'metrics', port: 8080 },
      { name: 'https', port: 8443 },
    ];
    const several = endpointsWith({ notReadyAddresses: addresses, ports }, { addresses, ports });
    expect(serviceProblem(target, { service, endpoints: several })).toBeUndefined();
    const unnamed = {
      service: serviceWith({ ports: [{ port: 443 }] }),
      endpoints: endpointsWith({ addresses, ports: [{}] }),
    };
    expect(serviceProblem(target, unnamed)).toBeUndefined();
  });

  test.each([
    ['does not exist', undefined, ready, 'ServiceNotFound', 'service/widgets in "shop" is not present'],
    [
      'has other ports',
      serviceWith({ type: 'ClusterIP', ports: [{ name: 'https', port: 8443 }] }),
      ready,
      'ServicePortError',
      'service/widgets in "shop" is not listening on port 443',
    ],
    [
      'has no ports, and no type yet',
      serviceWith({}),
      ready,
      'ServicePortError',
      'service/widgets in "shop" is not listening on port 443',
    ],
    [
      'has no endpoints',
      service,
      undefined,
      'EndpointsNotFound',
      'cannot find endpoints for service/widgets in "shop"',
    ],
    ...[
      ['has endpoints without addresses', endpointsWith({ addresses: [], ports: [{ name: 'https' }] })] as const,
      ['has endpoints of other ports', endpointsWith({ addresses, ports: [{ name: 'metrics' }] })] as const,
      ['has endpoints without ports', endpointsWith({ addresses })] as const,
      [
        'has addresses in one subset and the port in another',
        endpointsWith({ addresses, ports: [] }, { ports: [{ name: 'https' }] }),
      ] as const,
    ].map(
      ([title, endpoints]) =>
        [
          title,
          service,
          endpoints,
          'MissingEndpoints',
          'endpoints for service/widgets in "shop" have no addresses with port name "https"',
        ] as const,
    ),
  ] as const)('has a problem when it %s', (_title, found, endpoints, reason, message) => {
    expect(serviceProblem(target, { service: found, endpoints })).toEqual(problem(reason, message));
  });
});

test.each(['ExternalName', 'NodePort', 'LoadBalancer'])(
  'ports and endpoints of the type %s are not checked',
  (type) => {
    expect(serviceProblem(target, { service: serviceWith({ type }), endpoints: undefined })).toBeUndefined();
  },
);

describe('the status of an API service', () => {
  const object = (status?: object): ApiObject => ({
    apiVersion: 'apiregistration.orch.io/v1',
    kind: 'APIService',
    metadata: { name: 'v1.shop.example.com' },
    ...(status === undefined ? {} : { status }),
  });
  const [before, now] = ['2021-04-08T12:00:00Z', '2021-04-08T13:00:00Z'];
  const conditionOf = (availability: object, lastTransitionTime = now) => ({
    type: 'Available',
    ...availability,
    lastTransitionTime,
  });
  const other = { type: 'Other', status: 'True', reason: 'Passed', message: 'all checks passed' };

  test('gets the condition, beside other conditions and fields', () => {
    expect(statusWith(object(), passedAvailability, now)).toEqual({ conditions: [conditionOf(passedAvailability)] });
    const known = object({ other: 1, conditions: [other] });
    expect(statusWith(known, localAvailability, now)).toEqual({
      other: 1,
      conditions: [other, conditionOf(localAvailability)],
    });
  });

  test('keeps a condition that is the same', () => {
    const known = object({ conditions: [other, conditionOf(passedAvailability, before)] });
    expect(statusWith(known, passedAvailability, now)).toBeUndefined();
  });

  test('has the time of the change of its status, and keeps it for another reason or message', () => {
    const known = object({ conditions: [conditionOf(passedAvailability, before), other] });
    const lost = problem('FailedDiscoveryCheck', 'no');
    expect(statusWith(known, lost, now)).toEqual({ conditions: [other, conditionOf(lost, now)] });
    for (const changes of [{ reason: 'Local' }, { message: 'again' }]) {
      const next = { ...passedAvailability, ...changes };
      expect(statusWith(known, next, now)).toEqual({ conditions: [other, conditionOf(next, before)] });
    }
    const untimed = object({ conditions: [{ type: 'Available', ...localAvailability }] });
    expect(statusWith(untimed, passedAvailability, now)).toEqual({
      conditions: [conditionOf(passedAvailability, now)],
    });
  });
});
