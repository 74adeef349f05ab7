import { expect, test } from '@jest/globals';
import { isReady } from './is-ready.js';

const pods = { group: '', version: 'v1', resource: 'pods' };
const namespaces = { group: '', version: 'v1', resource: 'namespaces' };
const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };
const definitions = { group: 'apiextensions.orch.io', version: 'v1', resource: 'customresourcedefinitions' };
const controllers = { group: '', version: 'v1', resource: 'replicationcontrollers' };
const replicaSets = { group: 'apps', version: 'v1', resource: 'replicasets' };

function object(spec: object, status: object) {
  return { apiVersion: 'v1', kind: 'Any', metadata: { name: 'a', generation: 2 }, spec, status };
}

test.each([
  [pods, object({}, { conditions: [{ type: 'Ready', status: 'True' }] }), true],
  [pods, object({}, { conditions: [{ type: 'Ready', status: 'False' }] }), false],
  [pods, object({}, { conditions: [{ type: 'PodScheduled', status: 'True' }] }), false],
  [pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }, false],
  [pods, object({}, { conditions: ['Ready', null, { type: 'Ready', status: 'True' }] }), true],
  [pods, object({}, { conditions: 'Ready' }), false],
  [namespaces, object({}, { phase: 'Active' }), true],
  [namespaces, object({}, { phase: 'Terminating' }), false],
  [definitions, object({}, { conditions: [{ type: 'Established', status: 'True' }] }), true],
  [definitions, object({}, { conditions: [{ type: 'Established', status: 'False' }] }), false],
  [definitions, object({}, { conditions: [{ type: 'NamesAccepted', status: 'True' }] }), false],
  [replicaSets, object({ replicas: 2 }, { observedGeneration: 2, replicas: 2, readyReplicas: 2 }), true],
  [replicaSets, object({ replicas: 2 }, { observedGeneration: 2, replicas: 2, readyReplicas: 1 }), false],
  [replicaSets, object({ replicas: 2 }, { observedGeneration: 1, replicas: 2, readyReplicas: 2 }), false],
  [replicaSets, object({ replicas: 0 }, { observedGeneration: 2 }), true],
  [replicaSets, object({ replicas: 0 }, {}), false],
  [replicaSets, object({}, { observedGeneration: 3, replicas: 1, readyReplicas: 1 }), true],
  [replicaSets, object({}, { observedGeneration: 2 }), false],
  [replicaSets, object({ replicas: 1 }, { observedGeneration: 2, replicas: 2, readyReplicas: 1 }), false],
  [
    replicaSets,
    {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'a' }, spec: { replicas: 0 } },
      status: { observedGeneration: 0 },
    },
    true,
  ],
  [controllers, object({ replicas: 2 }, { observedGeneration: 2, replicas: 2, readyReplicas: 2 }), true],
  [controllers, object({ replicas: 2 }, { observedGeneration: 2, replicas: 2, readyReplicas: 1 }), false],
  [
    { ...replicaSets, group: 'example.com' },
    object({ replicas: 2 }, { conditions: [{ type: 'Ready', status: 'True' }] }),
    true,
  ],
  [
    deployments,
    object({ replicas: 1 }, { observedGeneration: 2, replicas: 1, updatedReplicas: 1, availableReplicas: 1 }),
    true,
  ],
  [deployments, object({ replicas: 1 }, { observedGeneration: 2, replicas: 1, availableReplicas: 1 }), false],
  [
    deployments,
    object({ replicas: 1 }, { observedGeneration: 2, replicas: 2, updatedReplicas: 1, availableReplicas: 1 }),
    false,
  ],
  [deployments, object({ replicas: 1 }, { observedGeneration: 2, replicas: 1, updatedReplicas: 1 }), false],
  [
    deployments,
    object({ replicas: 1 }, { observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1 }),
    false,
  ],
])('%j %j is ready: %s', (resource, value, expected) => {
  expect(isReady(resource, value)).toBe(expected);
});
