import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { type PodRequest, resourceAmounts } from './pod-request.js';

/** A node with its allocatable resources and the sum of the requests of its pods. */
export interface NodeRow {
  readonly node: DeepReadonly<Node>;
  readonly allocatable: Resources;
  readonly requested: Resources;
  /** The number of pods that use a host port, by `protocol/address/port`. */
  readonly hostPorts: ReadonlyMap<string, number>;
}

export interface Resources {
  milliCpu: number;
  memoryBytes: number;
  ephemeralStorageBytes: number;
  pods: number;
  readonly extended: Map<string, number>;
}

interface MutableRow {
  node: DeepReadonly<Node> | undefined;
  allocatable: Resources;
  readonly requested: Resources;
  readonly hostPorts: Map<string, number>;
  readonly pods: Map<string, PodRequest>;
}

/**
 * The scheduler's cache of nodes. Each added or removed pod updates the sums of its node, so no pods are listed. Pods are
 * identified by uid. An assumed pod, whose binding is not yet watched, counts from the scheduling decision on.
 *
 *     putNode n1 (4 cpu)        n1: allocatable 4000m, requested 0
 *     putPod p on n1 (500m)     n1: requested 500m
 *     putPod p on n1 again      n1: requested 500m      (an update replaces)
 *     removePod p               n1: requested 0
 */
export class NodeTable {
  readonly #rows = new Map<string, MutableRow>();
  readonly #nodeOfPod = new Map<string, string>();
  /** Rows with a node; undefined after a node was added or removed. */
  #existing: readonly NodeRow[] | undefined;

  /** In a stable order. */
  get rows(): readonly NodeRow[] {
    this.#existing ??= [...this.#rows.values()].filter(hasNode);
    return this.#existing;
  }

  putNode(node: DeepReadonly<Node>): void {
    const row = this.#row(node.metadata.name ?? '');
    if (row.node === undefined) this.#existing = undefined;
    row.node = node;
    row.allocatable = resourcesOf(resourceAmounts(node.status?.allocatable));
  }

  removeNode(name: string): void {
    const row = this.#rows.get(name);
    if (row === undefined) return;
    row.node = undefined;
    this.#existing = undefined;
    if (row.pods.size === 0) this.#rows.delete(name);
  }

  putPod(uid: string, nodeName: string, request: PodRequest): void {
    this.removePod(uid);
    const row = this.#row(nodeName);
    row.pods.set(uid, request);
    this.#nodeOfPod.set(uid, nodeName);
    account(row, request, 1);
  }

  removePod(uid: string): void {
    const nodeName = this.#nodeOfPod.get(uid);
    if (nodeName === undefined) return;
    this.#nodeOfPod.delete(uid);
    const row = this.#rows.get(nodeName);
    const request = row?.pods.get(uid);
    if (row === undefined || request === undefined) return;
    row.pods.delete(uid);
    account(row, request, -1);
    if (row.node === undefined && row.pods.size === 0) this.#rows.delete(nodeName);
  }

  nodeOf(uid: string): string | undefined {
    return this.#nodeOfPod.get(uid);
  }

  #row(name: string): MutableRow {
    const existing = this.#rows.get(name);
    if (existing !== undefined) return existing;
    const row: MutableRow = {
      node: undefined,
      allocatable: resourcesOf(new Map()),
      requested: resourcesOf(new Map()),
      hostPorts: new Map(),
      pods: new Map(),
    };
    this.#rows.set(name, row);
    return row;
  }
}

function hasNode(row: MutableRow): row is MutableRow & NodeRow {
  return row.node !== undefined;
}

function resourcesOf(list: ReadonlyMap<string, number>): Resources {
  const extended = new Map(list);
  const take = (name: string) => {
    const amount = extended.get(name) ?? 0;
    extended.delete(name);
    return amount;
  };
  return {
    milliCpu: take('cpu'),
    memoryBytes: take('memory'),
    ephemeralStorageBytes: take('ephemeral-storage'),
    pods: take('pods'),
    extended,
  };
}

/** Adds or subtracts the request. */
function account(row: MutableRow, request: PodRequest, sign: 1 | -1): void {
  const { requested, hostPorts } = row;
  requested.milliCpu += sign * request.milliCpu;
  requested.memoryBytes += sign * request.memoryBytes;
  requested.ephemeralStorageBytes += sign * request.ephemeralStorageBytes;
  requested.pods += sign;
  for (const [name, amount] of request.extended) addTo(requested.extended, name, sign * amount);
  for (const port of hostPortsOf(request)) addTo(hostPorts, port, sign);
}

/** Removes an entry that becomes 0. */
function addTo(map: Map<string, number>, key: string, by: number): void {
  const next = (map.get(key) ?? 0) + by;
  if (next === 0) map.delete(key);
  else map.set(key, next);
}

/** The requested host ports, as `protocol/address/port`. */
export function hostPortsOf({ pod }: PodRequest): readonly string[] {
  const ports: string[] = [];
  for (const container of pod.spec?.containers ?? []) {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (hostPort) ports.push(`${protocol ?? 'TCP'}/${hostIP || '0.0.0.0'}/${hostPort}`);
    }
  }
  return ports;
}
