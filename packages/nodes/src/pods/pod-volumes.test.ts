import { expect, test } from '@jest/globals';
import { claimsOf } from './pod-volumes.js';

test('the claims of a pod are those of its volumes, and one per ephemeral volume', () => {
  const pod = (spec?: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, ...(spec && { spec }) });
  const volumes = [
    { name: 'data', persistentVolumeClaim: { claimName: 'claim' } },
    { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } },
    { name: 'map', configMap: { name: 'm' } },
  ];
  expect(claimsOf(pod({ volumes, containers: [] }))).toEqual(['claim', 'web-scratch']);
  expect(claimsOf(pod({ containers: [] }))).toEqual([]);
  expect(claimsOf(pod())).toEqual([]);
});
