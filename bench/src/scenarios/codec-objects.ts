import type { ApiObject } from '@orch/apimachinery';
import { pod } from './objects.js';

/** Objects as simulated nodes and controllers leave them: with a status, which has most of their bytes. */
export function codecObjects(): readonly ApiObject[] {
  return [runningPod(), readyNode(), availableDeployment()];
}

const time = '2021-04-08T12:00:00Z';
const uid = '4f135f2a-711d-47bd-9141-5efea697ca8e';

function condition(type: string, more: object = {}): object {
  return { type, status: 'True', lastTransitionTime: time, ...more };
}

function parsed(text: string): ApiObject {
  return JSON.parse(text);
}

function runningPod(): ApiObject {
  const object = parsed(pod('web-5d4f8c7b9-x2x7q', { nodeName: 'node-1', slice: '1' }));
  Object.assign(object.metadata, { namespace: 'default', uid, resourceVersion: '4711', creationTimestamp: time });
  const container = (index: number) => ({
    name: `container-${index}`,
    state: { running: { startedAt: time } },
    ready: true,
    restartCount: index,
    image: `registry.example/team/image-${index}:1.2.3`,
    imageID: `registry.example/team/image-${index}@sha256:9f86d081884c7d659a2feaa0c55ad015`,
    containerID: `containerd://9f86d081884c7d659a2feaa0c55ad015-${index}`,
    started: true,
  });
  object['status'] = {
    phase: 'Running',
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => condition(type)),
    hostIP: '192.0.2.1',
    podIP: '10.244.0.7',
    podIPs: [{ ip: '10.244.0.7' }],
    startTime: time,
    containerStatuses: [container(0), container(1)],
    qosClass: 'Burstable',
  };
  return object;
}

function readyNode(): ApiObject {
  const amounts = { cpu: '32', 'ephemeral-storage': '512Gi', memory: '128Gi', pods: '110' };
  const details = { lastHeartbeatTime: time, reason: 'AsItShouldBe', message: 'nothing is scarce on this node' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'node-1',
      uid,
      resourceVersion: '4711',
      creationTimestamp: time,
      labels: { 'example.com/zone': 'a', 'example.com/arch': 'amd64', 'example.com/os': 'linux' },
      annotations: { 'example.com/rack': '12' },
    },
    spec: { podCIDR: '10.244.0.0/24', podCIDRs: ['10.244.0.0/24'], providerID: 'example://node-1' },
    status: {
      capacity: amounts,
      allocatable: amounts,
      conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => condition(type, details)),
      addresses: [
        { type: 'InternalIP', address: '192.0.2.1' },
        { type: 'Hostname', address: 'node-1' },
      ],
      nodeInfo: {
        machineID: uid,
        systemUUID: uid,
        bootID: uid,
        kernelVersion: '5.10.0',
        osImage: 'Example Linux',
        containerRuntimeVersion: 'containerd://1.4.4',
        operatingSystem: 'linux',
        architecture: 'amd64',
      },
      images: Array.from({ length: 20 }, (_, index) => ({
        names: [`registry.example/team/image-${index}:1.2.3`, `registry.example/team/image-${index}:latest`],
        sizeBytes: 123_456_789 + index,
      })),
    },
  };
}

function availableDeployment(): ApiObject {
  const { metadata, spec } = runningPod();
  const { labels } = metadata;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'default',
      uid,
      resourceVersion: '4711',
      creationTimestamp: time,
      generation: 3,
    },
    spec: { replicas: 3, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    status: {
      observedGeneration: 3,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      conditions: ['Available', 'Progressing'].map((type) =>
        condition(type, {
          lastUpdateTime: time,
          reason: 'AsItShouldBe',
          message: 'as many are available as are wanted',
        }),
      ),
    },
  };
}
