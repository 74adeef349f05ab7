import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { dropFieldsOfOldType, keepAllocations, updateClusterIps } from './preparation.js';

const web = { port: 80, protocol: 'TCP', targetPort: 80 };

describe('an update of a service', () => {
  test('keeps addresses and node ports that it lacks', () => {
    const old = {
      type: 'NodePort',
      clusterIP: '10.0.0.1',
      clusterIPs: ['10.0.0.1'],
      ports: [{ ...web, nodePort: 30_000 }],
    };
    expect(updated({ type: 'NodePort', ports: [web] }, old)).toEqual(old);
  });

  test('keeps families and their policy, unless it becomes an ExternalName', () => {
    const families = { ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'PreferDualStack' };
    const old = { type: 'ClusterIP', clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'fd00::1'], ...families };
    expect(updated({ type: 'ClusterIP' }, old)).toEqual(old);
    expect(updated({ type: 'ClusterIP', ipFamilies: [], ipFamilyPolicy: '' }, old)).toEqual(old);
    const given = { type: 'ClusterIP', ipFamilies: ['IPv6'], ipFamilyPolicy: 'SingleStack' };
    expect(updated(given, old)).toEqual({ ...old, ...given });
    expect(updated({ type: 'ExternalName' }, old)).toEqual({ type: 'ExternalName' });
    expect(updated({ type: 'ClusterIP', clusterIPs: ['10.0.0.2'] }, old)).toEqual({
      type: 'ClusterIP',
      clusterIPs: ['10.0.0.2'],
      ...families,
    });
  });

  test('keeps a node port for one port of the same number and protocol', () => {
    const old = { type: 'NodePort', ports: [{ ...web, nodePort: 30_000 }] };
    const udp = { ...web, protocol: 'UDP' };
    const taken = { ...web, port: 81, nodePort: 30_000 };
    expect(updated({ type: 'NodePort', ports: [udp, web, taken] }, old)).toEqual({
      type: 'NodePort',
      ports: [udp, web, taken],
    });
  });

  test('keeps the health check port while the traffic policy is Local', () => {
    const old = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 30_001 };
    expect(updated({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }, old)).toEqual(old);
    const spread = { type: 'LoadBalancer', externalTrafficPolicy: 'Cluster', healthCheckNodePort: 30_001 };
    expect(updated(spread, old)).toEqual({ type: 'LoadBalancer', externalTrafficPolicy: 'Cluster' });
  });

  test('to ExternalName drops unchanged addresses, and keeps changed ones for validation to reject', () => {
    const old = {
      type: 'ClusterIP',
      clusterIP: '10.0.0.1',
      clusterIPs: ['10.0.0.1'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    };
    expect(updated({ ...old, type: 'ExternalName' }, old)).toEqual({ type: 'ExternalName' });
    const other = { type: 'ExternalName', clusterIP: '10.0.0.2', clusterIPs: ['10.0.0.2'] };
    expect(updated(other, old)).toEqual(other);
  });

  test('to a type without node ports drops unchanged ones, and keeps changed ones for validation to reject', () => {
    const old = { type: 'NodePort', ports: [{ ...web, nodePort: 30_000 }] };
    expect(updated({ ...old, type: 'ClusterIP' }, old)).toEqual({ type: 'ClusterIP', ports: [web] });
    const other = { type: 'ClusterIP', ports: [{ ...web, nodePort: 30_009 }] };
    expect(updated(other, old)).toEqual(other);
  });

  test('of clusterIP changes clusterIPs too', () => {
    const old = { type: 'ClusterIP', clusterIP: 'None', clusterIPs: ['None'] };
    const changed = { type: 'ClusterIP', clusterIP: '10.0.0.1', clusterIPs: ['None'] };
    expect(updated(changed, old)).toEqual({ type: 'ClusterIP', clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] });
    expect(updated({ type: 'ClusterIP', clusterIP: '', clusterIPs: ['None'] }, old)).toEqual({
      type: 'ClusterIP',
      clusterIP: '',
    });
  });
});

function updated(spec: object, oldSpec: object): unknown {
  const service = serviceOf(structuredClone(spec));
  const old = serviceOf(structuredClone(oldSpec));
  keepAllocations(service, old);
  updateClusterIps(service, old);
  dropFieldsOfOldType(service, old);
  return service['spec'];
}

function serviceOf(spec: object): ApiObject {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec };
}
