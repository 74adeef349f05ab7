import { describe, expect, test } from '@jest/globals';
import type { Service, ServiceSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { serviceChange } from './service-changes.js';
import { needsCleanup, wantsLoadBalancer } from './wants-load-balancer.js';

const service = (spec: ServiceSpec = {}, metadata: Service['metadata'] = {}): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 's', uid: 'u', ...metadata },
  spec: { type: 'LoadBalancer', ports: [{ port: 80, protocol: 'TCP', nodePort: 30_001 }], ...spec },
});
const finalizers = ['service.orch.io/load-balancer-cleanup'];

test.each<readonly [ServiceSpec, Service['metadata'], boolean, boolean]>([
  [{}, {}, true, false],
  [{ type: 'NodePort' }, {}, false, false],
  [{ loadBalancerClass: 'example.com/own' }, {}, false, false],
  [{}, { finalizers }, true, false],
  [{}, { finalizers, deletionTimestamp: '2021-04-08T12:00:00Z' }, true, true],
  [{ type: 'ClusterIP' }, { finalizers }, false, true],
  [{ type: 'ClusterIP' }, { finalizers: ['other'] }, false, false],
  [{}, { deletionTimestamp: '2021-04-08T12:00:00Z' }, true, false],
])('%j with %j wants a load balancer: %p, must be cleaned up: %p', (spec, metadata, wants, cleanup) => {
  const subject = service(spec, metadata);
  expect([wantsLoadBalancer(subject), needsCleanup(subject, orchNames)]).toEqual([wants, cleanup]);
});

describe('a change of a service', () => {
  test.each<readonly [ServiceSpec, ServiceSpec, readonly string[]]>([
    [{ type: 'ClusterIP' }, {}, ['Type: ClusterIP -> LoadBalancer']],
    [{}, { type: 'NodePort' }, ['Type: LoadBalancer -> NodePort']],
    [
      {},
      { loadBalancerSourceRanges: ['10.0.0.0/8', '172.16.0.0/12'] },
      ['LoadBalancerSourceRanges:  -> [10.0.0.0/8 172.16.0.0/12]'],
    ],
    [{}, { ports: [{ port: 81, protocol: 'TCP', nodePort: 30_001 }] }, []],
    [{}, { sessionAffinity: 'ClientIP' }, []],
    [{}, { sessionAffinityConfig: { clientIP: { timeoutSeconds: 7 } } }, []],
    [{ loadBalancerIP: '192.0.2.1' }, { loadBalancerIP: '192.0.2.2' }, ['LoadbalancerIP: 192.0.2.1 -> 192.0.2.2']],
    [{}, { externalIPs: ['192.0.2.1'] }, ['ExternalIP: Count: 0 -> 1']],
    [{ externalIPs: ['192.0.2.1'] }, { externalIPs: ['192.0.2.2'] }, ['ExternalIP: Added: 192.0.2.2']],
    [
      { externalTrafficPolicy: 'Cluster' },
      { externalTrafficPolicy: 'Local' },
      ['ExternalTrafficPolicy: Cluster -> Local'],
    ],
    [{}, { healthCheckNodePort: 30_002 }, ['HealthCheckNodePort: 0 -> 30002']],
  ])('from %j to %j needs an update and reports %j', (before, after, events) => {
    const change = serviceChange(service(before), service(after));
    expect(change.needsUpdate).toBe(true);
    expect(change.events.map(({ reason, message }) => `${reason}: ${message}`)).toEqual(events);
  });

  test('of annotations or uid needs an update', () => {
    expect(serviceChange(service(), service({}, { annotations: { a: 'b' } }))).toEqual({
      needsUpdate: true,
      events: [],
    });
    expect(serviceChange(service(), service({}, { uid: 'v' }))).toMatchObject({
      needsUpdate: true,
      events: [{ reason: 'UID', message: 'u -> v' }],
    });
  });

  test.each<readonly [Service, Service]>([
    [service(), service()],
    [service(), service({}, { labels: { a: 'b' } })],
    [service(), service({ selector: { app: 'x' } })],
    [service(), service({ ports: [{ port: 80, protocol: 'TCP', nodePort: 30_001, targetPort: 8080 }] })],
    [service({ type: 'NodePort' }), service({ type: 'ClusterIP' })],
  ])('that does not concern the load balancer needs none', (old, now) => {
    expect(serviceChange(old, now)).toEqual({ needsUpdate: false, events: [] });
  });
});
