import type { Node } from '@orch/api/types/core_v1';
import { type Names, wellKnown } from '@orch/apimachinery';
import { nodeConditions } from './node-conditions.js';
import { defaultCapacity, expandPattern, type NodeTemplate } from './node-template.js';

/** A node as its agent would register it. `index` (from 0) determines its address. */
export function simulatedNode(
  name: string,
  options: {
    readonly names: Names;
    readonly index: number;
    readonly now: Date;
    readonly template: NodeTemplate;
    readonly version: string;
    /** Port of the node agent on this machine; 0 for none. */
    readonly agentPort: number;
  },
): Node {
  const { names, index, now, template, version, agentPort } = options;
  const { labels, annotations } = wellKnown;
  const capacity = { ...defaultCapacity, ...template.capacity };
  const place = { name, index: index + 1 };
  const own = Object.entries(template.labels ?? {}).map(([key, value]) => [key, expandPattern(value, place)]);
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        [names.value(labels.hostname)]: name,
        [names.value(labels.os)]: 'linux',
        [names.value(labels.arch)]: 'amd64',
        ...Object.fromEntries(own),
      },
      annotations: { [names.value(annotations.controllerManagedAttach)]: 'true' },
    },
    spec: {},
    status: {
      capacity,
      allocatable: { ...capacity, ...template.allocatable },
      conditions: nodeConditions(template.conditions ?? {}, { now }),
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

/** An address from 192.0.2.1 upwards; 192.0.2.0/24 is reserved for documentation. */
export function nodeAddress(index: number): string {
  return `192.0.${2 + Math.floor(index / 254)}.${1 + (index % 254)}`;
}
