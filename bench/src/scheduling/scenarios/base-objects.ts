import type { Random } from '../../fuzz/random.js';
import { hostLabel, regionLabel, zoneLabel } from '../api/known-names.js';
import { apps, type NodeDraft, zones } from './feature.js';
import { namespaces, type PodDraft } from './scenario.js';

/** A node of varied size in one of three zones. */
export function makeNode(index: number, random: Random): NodeDraft {
  const name = `n${index}`;
  const allocatable = {
    cpu: random.pick(['2', '4', '8']),
    memory: random.pick(['4Gi', '8Gi', '16Gi']),
    'ephemeral-storage': '100Gi',
    pods: '110',
  };
  return {
    ...{ apiVersion: 'v1', kind: 'Node' },
    metadata: {
      name,
      annotations: {},
      labels: {
        ...{ [hostLabel]: name, [zoneLabel]: zones[index % zones.length] ?? 'z1', [regionLabel]: 'r1' },
        ...{ disk: random.pick(['ssd', 'hdd']), size: String(random.below(10)) },
      },
    },
    spec: { taints: [] },
    status: {
      allocatable,
      capacity: { ...allocatable },
      images: [],
      conditions: [{ type: 'Ready', status: 'True', reason: 'Ready', message: 'ready' }],
    },
  };
}

/** A pod with one container, requests once in two times, and a label that selectors of other objects match. */
export function makePod(name: string, random: Random): PodDraft {
  const requests = random.once(2)
    ? {}
    : { cpu: random.pick(['100m', '250m', '500m', '1']), memory: random.pick(['64Mi', '256Mi', '512Mi', '1Gi']) };
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name, namespace: random.pick(namespaces), labels: { app: random.pick(apps) } },
    spec: { terminationGracePeriodSeconds: 0, containers: [{ name: 'c', image: 'i', resources: { requests } }] },
  };
}

/** A pod that has a node from the beginning, with requests that leave room for others. */
export function makeExistingPod(index: number, nodes: readonly NodeDraft[], random: Random): PodDraft {
  const pod = makePod(`e${index}`, random);
  pod.spec.nodeName = nodes[random.below(nodes.length)]?.metadata.name ?? '';
  return pod;
}
