import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { claimsOf } from './pod-volumes.js';

test('the claims of a pod are those of its volumes, and one per ephemeral volume', () => {
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } };
  const volumes = [
    { name: 'data', persistentVolumeClaim: { claimName: 'claim' } },
    { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } },
    { name: 'map', configMap: { name: 'm' } },
  ];
  expect(claimsOf({ ...pod, spec: { volumes, containers: [] } })).toEqual(['claim', 'web-scratch']);
  expect(claimsOf({ ...pod, spec: { containers: [] } })).toEqual([]);
  expect(claimsOf(pod)).toEqual([]);
});
