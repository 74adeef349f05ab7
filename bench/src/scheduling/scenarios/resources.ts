import { avoidAnnotation } from '../api/known-names.js';
import { apps, type Feature, nothing } from './feature.js';

const gpu = 'example.com/gpu';

/** Requests of several containers and init containers, few pods per node. */
export const resources: Feature = {
  name: 'resources',
  changeNode(node, random) {
    if (random.once(3)) node.status.allocatable['pods'] = String(2 + random.below(3));
  },
  changePod(pod, random) {
    const request = () => ({
      ...(random.once(4) ? {} : { cpu: random.pick(['50m', '700m', '1', '1500m']) }),
      ...(random.once(4) ? {} : { memory: random.pick(['128Mi', '900M', '2Gi', '1500Mi']) }),
      ...(random.once(4) ? { 'ephemeral-storage': random.pick(['1Gi', '40Gi', '60Gi']) } : {}),
    });
    const container = (name: string) => ({ name, image: 'i', resources: { requests: request() } });
    pod.spec.containers = Array.from({ length: 1 + random.below(3) }, (_, index) => container(`c${index}`));
    if (random.once(3)) {
      const requests = { cpu: random.pick(['500m', '3']), memory: '1Gi' };
      pod.spec.initContainers = [{ name: 'init', image: 'i', resources: { requests } }];
    }
    return nothing;
  },
};

export const extendedResources: Feature = {
  name: 'extended-resources',
  changeNode(node, random) {
    const count = random.below(4);
    if (count > 0) node.status.allocatable[gpu] = String(count);
  },
  changePod(pod, random) {
    if (random.once(4)) return nothing;
    const count = String(1 + random.below(2));
    pod.spec.containers.push({
      ...{ name: 'gpu', image: 'i' },
      resources: { requests: { [gpu]: count }, limits: { [gpu]: count } },
    });
    return nothing;
  },
};

export const ports: Feature = {
  name: 'ports',
  changePod(pod, random) {
    const [container] = pod.spec.containers;
    if (container === undefined) return nothing;
    container.ports = [
      {
        containerPort: 80,
        hostPort: random.pick([8_080, 8_081]),
        ...(random.once(3) ? { protocol: 'UDP' } : {}),
        ...(random.once(3) ? { hostIP: random.pick(['0.0.0.0', '127.0.0.1', '10.1.1.1']) } : {}),
      },
    ];
    return nothing;
  },
};

const imageSizesMb = {
  'registry.example.com/one:v1': 40,
  'registry.example.com/two:v2': 450,
  'registry.example.com/three': 1_300,
} as const;
const imageNames = [
  'registry.example.com/one:v1',
  'registry.example.com/two:v2',
  'registry.example.com/three',
] as const;

export const images: Feature = {
  name: 'images',
  changeNode(node, random) {
    for (const name of imageNames) {
      if (random.once(2)) continue;
      const sizeBytes = imageSizesMb[name] * 1_000_000;
      // A name without a tag is listed with the tag that it means.
      node.status.images.push({ names: [name.endsWith('three') ? `${name}:latest` : name], sizeBytes });
    }
  },
  changePod(pod, random) {
    const [container] = pod.spec.containers;
    if (container !== undefined) container.image = random.pick(imageNames);
    if (random.once(3)) pod.spec.containers.push({ name: 'side', image: random.pick(imageNames) });
    return nothing;
  },
};

/** Nodes that prefer other pods than those of a controller. */
export const avoidedPods: Feature = {
  name: 'avoided-pods',
  changeNode(node, random) {
    if (random.once(2)) return;
    const app = random.pick(apps);
    node.metadata.annotations[avoidAnnotation] = JSON.stringify({
      preferAvoidPods: [
        {
          podSignature: {
            podController: {
              apiVersion: 'v1',
              kind: 'ReplicationController',
              name: app,
              uid: `uid-${app}`,
              controller: true,
            },
          },
          evictionTime: '2021-04-08T12:00:00Z',
          reason: 'some reason',
          message: 'some message',
        },
      ],
    });
  },
  changePod(pod, random) {
    const app = random.pick(apps);
    if (random.once(4)) return nothing;
    pod.metadata.ownerReferences = [
      { apiVersion: 'v1', kind: 'ReplicationController', name: app, uid: `uid-${app}`, controller: true },
    ];
    return nothing;
  },
};
