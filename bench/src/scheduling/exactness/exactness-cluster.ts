import type { Random } from '../../fuzz/random.js';
import type { ApiClient } from '../api/api-client.js';
import { hostLabel } from '../api/known-names.js';
import { collectionPath } from '../api/resource-paths.js';
import { type Amounts, amountOf } from './node-sums.js';

export const namespace = 'exactness';
const nodeCount = 8;

/** Small nodes, so that each is full in most rounds. */
const sizes = [
  { cpu: '2', memory: '4Gi', pods: '9', 'example.com/gpu': '2' },
  { cpu: '1500m', memory: '2Gi', pods: '5' },
] as const;

export interface SmallNode {
  readonly name: string;
  readonly allocatable: Readonly<Record<string, string>>;
}

export const nodes: readonly SmallNode[] = Array.from({ length: nodeCount }, (_, index) => ({
  name: `n${index}`,
  allocatable: sizes[index % sizes.length] ?? sizes[0],
}));

export const nodeAmounts: ReadonlyMap<string, Amounts> = new Map(
  nodes.map(({ name, allocatable }) => [
    name,
    Object.fromEntries(Object.entries(allocatable).map(([resource, text]) => [resource, amountOf(resource, text)])),
  ]),
);

export async function createNode(client: ApiClient, { name, allocatable }: SmallNode): Promise<void> {
  const labels = { [hostLabel]: name };
  const status = { allocatable, capacity: allocatable, conditions: [{ type: 'Ready', status: 'True' }] };
  const body = { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, status };
  await client.send({ method: 'POST', path: collectionPath('Node'), body });
}

/** A pod of random requests for CPU and memory, and sometimes for a device or a port of the host. */
export function randomPod(name: string, random: Random) {
  const requests = {
    ...{ cpu: random.pick(['50m', '200m', '333m', '500m']), memory: random.pick(['64Mi', '200Mi', '700Mi']) },
    ...(random.once(6) ? { 'example.com/gpu': '1' } : {}),
  };
  const limits = 'example.com/gpu' in requests ? { 'example.com/gpu': '1' } : {};
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
    spec: {
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          ...{ name: 'c', image: 'i', resources: { requests, limits } },
          ...(random.once(8) ? { ports: [{ containerPort: 80, hostPort: random.pick([8_080, 8_081]) }] } : {}),
        },
      ],
    },
  };
}
