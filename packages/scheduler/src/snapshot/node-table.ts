import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { amounts } from '../framework/amounts.js';
import type { PodRequest } from '../framework/pod-request.js';

/** One node as filters and scores see it: what it offers, and what its pods have taken. */
export interface NodeRow {
  readonly node: DeepReadonly<Node>;
  readonly allocatable: Resources;
  readonly taken: Resources;
  /** `protocol/address/port` of the host ports in use, with how many pods use each. */
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
  readonly taken: Resources;
  readonly hostPorts: Map<string, number>;
  readonly pods: Map<string, PodRequest>;
}

/**
 * The scheduler's own picture of the nodes, kept by deltas: a pod that comes or goes changes the sums of its node and
 * nothing is walked. Pods are known by uid; one that is assumed (bound by us, not yet seen) counts from the decision on.
 *
 *     addNode n1 (4 cpu)        n1: allocatable 4000m, taken 0
 *     putPod p on n1 (500m)     n1: taken 500m
 *     putPod p on n1 again      n1: taken 500m          (an update replaces)
 *     removePod p               n1: taken 0
 */
export class NodeTable {
  readonly #rows = new Map<string, MutableRow>();
  readonly #nodeOfPod = new Map<string, string>();
  /** Rows of nodes that exist, rebuilt when nodes come or go. */
  #ready: readonly NodeRow[] | undefined;

  /** In a stable order. */
  get rows(): readonly NodeRow[] {
    this.#ready ??= [...this.#rows.values()].filter(hasNode);
    return this.#ready;
  }

  putNode(node: DeepReadonly<Node>): void {
    const row = this.#row(node.metadata.name ?? '');
    if (row.node === undefined) this.#ready = undefined;
    row.node = node;
    row.allocatable = resourcesOf(amounts(node.status?.allocatable));
  }

  removeNode(name: string): void {
    const row = this.#rows.get(name);
    if (row === undefined) return;
    row.node = undefined;
    this.#ready = undefined;
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
      taken: resourcesOf(new Map()),
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

function account(row: MutableRow, request: PodRequest, sign: 1 | -1): void {
  const { taken, hostPorts } = row;
  taken.milliCpu += sign * request.milliCpu;
  taken.memoryBytes += sign * request.memoryBytes;
  taken.ephemeralStorageBytes += sign * request.ephemeralStorageBytes;
  taken.pods += sign;
  for (const [name, amount] of request.extended) bump(taken.extended, name, sign * amount);
  for (const port of hostPortsOf(request)) bump(hostPorts, port, sign);
}

function bump(map: Map<string, number>, key: string, by: number): void {
  const next = (map.get(key) ?? 0) + by;
  if (next === 0) map.delete(key);
  else map.set(key, next);
}

/** The host ports a pod asks for, as `protocol/address/port`. */
export function hostPortsOf({ pod }: PodRequest): readonly string[] {
  const ports: string[] = [];
  for (const container of pod.spec?.containers ?? []) {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (hostPort) ports.push(`${protocol ?? 'TCP'}/${hostIP || '0.0.0.0'}/${hostPort}`);
    }
  }
  return ports;
}
