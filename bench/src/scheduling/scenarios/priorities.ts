import type { Random } from '../../fuzz/random.js';
import type { AddressedObject } from '../api/resource-paths.js';
import { makePod } from './base-objects.js';
import { apps, type Feature, type NodeDraft, nothing } from './feature.js';
import { namespaces, type PodDraft, type PriorityName } from './scenario.js';

/** Pods that fill the nodes, so that others find room only in their place. */
function fill(nodes: readonly NodeDraft[], random: Random): readonly PodDraft[] {
  return nodes.flatMap(({ metadata, status }) => {
    const cpus = Number(status.allocatable['cpu']);
    const pods: PodDraft[] = [];
    for (let left = cpus * 1_000; left > 0; ) {
      const milli = Math.min(left, random.pick([500, 1_000, 1_500, 2_000]));
      left -= milli;
      const pod = makePod(`f-${metadata.name}-${pods.length}`, random);
      setCpu(pod, milli);
      pod.spec.priorityClassName = random.pick<PriorityName>(['low', 'low', 'mid', 'high']);
      pod.spec.nodeName = metadata.name;
      pods.push(pod);
    }
    return pods;
  });
}

function setCpu(pod: PodDraft, milli: number): void {
  const requests = { cpu: `${milli}m`, memory: '64Mi' };
  pod.spec.containers = [{ name: 'c', image: 'i', resources: { requests } }];
}

function changePod(pod: PodDraft, random: Random): readonly AddressedObject[] {
  setCpu(pod, random.pick([500, 1_000, 1_500, 2_500]));
  pod.spec.priorityClassName = random.pick<PriorityName>(['mid', 'high', 'high']);
  return nothing;
}

export const preemption: Feature = { name: 'preemption', fillsNodes: true, existing: fill, changePod };

export const budgetedPreemption: Feature = {
  ...{ name: 'preemption-budgets', fillsNodes: true, existing: fill, changePod },
  objects: (_nodes, random) =>
    namespaces.flatMap((namespace) =>
      apps
        .filter(() => !random.once(3))
        .map((app) => ({
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          metadata: { name: app, namespace },
          spec: { minAvailable: 1, selector: { matchLabels: { app } } },
          status: { ...{ disruptionsAllowed: random.below(3), currentHealthy: 3, desiredHealthy: 1, expectedPods: 3 } },
        })),
    ),
};

/** Pods of all priorities, of which some preempt no others. */
export const priorities: Feature = {
  name: 'priorities',
  fillsNodes: true,
  existing: (nodes, random) => fill(nodes, random).filter(() => !random.once(4)),
  changePod(pod, random) {
    setCpu(pod, random.pick([500, 1_000, 2_000]));
    const name = random.pick<PriorityName | 'none'>(['low', 'mid', 'high', 'patient', 'none']);
    if (name !== 'none') pod.spec.priorityClassName = name;
    return nothing;
  },
};
