import type { Node } from '@orch/api/types/core_v1';
import { type Names, wellKnown } from '@orch/apimachinery';

/** Capacity of each simulated node, as quantities. */
export interface NodeSize {
  readonly cpu: string;
  readonly memory: string;
  readonly pods: string;
  readonly ephemeralStorage: string;
}

export const defaultNodeSize: NodeSize = { cpu: '32', memory: '128Gi', pods: '110', ephemeralStorage: '512Gi' };

/** A ready node, as its agent would register it. `index` determines its address. */
export function simulatedNode(
  name: string,
  options: {
    readonly names: Names;
    readonly index: number;
    readonly now: Date;
    readonly size: NodeSize;
    readonly version: string;
    /** Port of the node agent on this machine; 0 for none. */
    readonly agentPort: number;
  },
): Node {
  const { names, index, now, size, version, agentPort } = options;
  const { labels } = wellKnown;
  const resources = { cpu: size.cpu, memory: size.memory, pods: size.pods, 'ephemeral-storage': size.ephemeralStorage };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        [names.value(labels.hostname)]: name,
        [names.value(labels.os)]: 'linux',
        [names.value(labels.arch)]: 'amd64',
      },
      annotations: { [names.value(wellKnown.annotations.controllerManagedAttach)]: 'true' },
    },
    spec: {},
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: nodeConditions(now),
      addresses: [
        { type: 'InternalIP', address: nodeAddress(index) },
        { type: 'Hostname', address: name },
        ...(agentPort === 0 ? [] : [{ type: 'InternalDNS', address: 'localhost' }]),
      ],
      daemonEndpoints: { nodeagentEndpoint: { Port: agentPort } },
      nodeInfo: {
        machineID: '',
        systemUUID: '',
        bootID: '',
        kernelVersion: 'simulated',
        osImage: 'simulated',
        containerRuntimeVersion: 'simulated://1',
        nodeagentVersion: version,
        proxyVersion: version,
        operatingSystem: 'linux',
        architecture: 'amd64',
      },
    },
  };
}

function nodeConditions(now: Date) {
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const condition = (type: string, status: string, reason: string, message: string) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: time,
    lastTransitionTime: time,
  });
  return [
    condition('MemoryPressure', 'False', 'SufficientMemory', 'sufficient memory is available'),
    condition('DiskPressure', 'False', 'NoDiskPressure', 'sufficient disk space is available'),
    condition('PIDPressure', 'False', 'SufficientPID', 'sufficient process IDs are available'),
    condition('Ready', 'True', 'SimulatedNodeReady', 'the simulated node is ready'),
  ];
}

/** An address from 192.0.2.1 upwards; 192.0.2.0/24 is reserved for documentation. */
export function nodeAddress(index: number): string {
  return `192.0.${2 + Math.floor(index / 254)}.${1 + (index % 254)}`;
}
