import type { PodInfo } from '../cluster/pod-info.js';
import { type Cycle, type FilterPlugin, isRejection, type NodeFilter, type Rejection } from './plugin.js';
import { calling } from './plugin-failure.js';
import type { NodeSearchPlugins } from './profile.js';
import { supposing } from './supposing.js';

/** Pods that are to run on a node once their victims are gone. */
export interface Nominations {
  /** Those of at least the priority, but the pod itself, that the node was promised to. */
  onNode(nodeName: string, pod: PodInfo): readonly PodInfo[];
}

/** What decides whether a node fits. */
export interface NodeChecks extends Pick<NodeSearchPlugins, 'filters'>, Partial<Omit<NodeSearchPlugins, 'filters'>> {
  readonly nominations: Nominations;
  /** Prepared filters, beside `filters`: `withLiveFilters` makes them. */
  readonly live?: readonly NodeFilter[];
}

export interface SearchOptions extends NodeChecks {
  /** Where in the order of nodes the search begins. */
  readonly start: number;
  /** How many feasible nodes are enough. */
  readonly wanted: number;
  /** The nodes that are looked at. Default: all, in their order. */
  readonly slots?: readonly number[];
}

export interface SearchResult {
  /** Slots, in the order of the search. */
  readonly feasible: readonly number[];
  /** The nodes that were looked at and rejected. Made when it is read: most decisions do not need it. */
  readonly rejected: ReadonlyMap<number, Rejection>;
  /** Nodes that were looked at. */
  readonly visited: number;
}

/**
 * Looks for nodes that pass all filters, in the order of the nodes from `start` on, until enough are found.
 * @throws PluginFailure
 */
export function findNodes(cycle: Cycle, search: SearchOptions): SearchResult {
  const { filters, preFilters = [], start, wanted } = search;
  const order = search.slots ?? cycle.cluster.nodes.order;
  const prepared = runPreFilters(cycle, preFilters) ?? prepare(cycle, filters);
  if (!Array.isArray(prepared)) {
    const all = new Map(order.map((slot) => [slot, prepared] as const));
    return { feasible: [], rejected: all, visited: order.length };
  }
  const feasible: number[] = [];
  const rejectedSlots: number[] = [];
  const rejections: Rejection[] = [];
  let visited = 0;
  while (visited < order.length && feasible.length < wanted) {
    const slot = order[(start + visited) % order.length] ?? 0;
    visited += 1;
    const rejection = rejectionAt(slot, prepared) ?? rejectionWithNominated(cycle, slot, search);
    if (rejection === undefined) feasible.push(slot);
    else {
      rejectedSlots.push(slot);
      rejections.push(rejection);
    }
  }
  return {
    feasible,
    visited,
    get rejected() {
      const rejected = new Map<number, Rejection>();
      let index = 0;
      for (const rejection of rejections) rejected.set(rejectedSlots[index++] ?? 0, rejection);
      return rejected;
    },
  };
}

/** The node must also have room when the pods are there that it was promised to. */
function rejectionWithNominated(cycle: Cycle, slot: number, checks: NodeChecks): Rejection | undefined {
  const { nominations, preFilterExtensions = [] } = checks;
  const promised = nominations.onNode(cycle.cluster.nodes.nameAt(slot), cycle.pod);
  if (promised.length === 0) return undefined;
  return supposing(cycle, { slot, extensions: preFilterExtensions }, ({ come }, supposed) => {
    for (const pod of promised) come(pod);
    return rejectionOf(supposed, slot, checks);
  });
}

/**
 * The checks with those filters prepared that need no preparation per supposition, for many calls of `checkNode` in one cycle. They run
 * first, so the reason of a rejection may be another. Returns a rejection when one of them rejects all nodes.
 */
export function withLiveFilters<Checks extends NodeChecks>(cycle: Cycle, checks: Checks): Checks | Rejection {
  const live = prepare(
    cycle,
    checks.filters.filter(({ isLive }) => isLive),
  );
  if (!Array.isArray(live)) return live;
  return { ...checks, live, filters: checks.filters.filter(({ isLive }) => !isLive) };
}

/** Why the node is rejected, with and without the pods that it was promised to; undefined when it is not. */
export function checkNode(cycle: Cycle, slot: number, checks: NodeChecks): Rejection | undefined {
  return rejectionOf(cycle, slot, checks) ?? rejectionWithNominated(cycle, slot, checks);
}

function runPreFilters(cycle: Cycle, plugins: NodeSearchPlugins['preFilters']): Rejection | undefined {
  for (const plugin of plugins) {
    const refused = calling(`running PreFilter plugin "${plugin.name}"`, () => plugin.preFilter(cycle));
    if (refused !== undefined) return { ...refused, plugin: plugin.name };
  }
  return undefined;
}

function rejectionOf(cycle: Cycle, slot: number, { filters, live = [] }: NodeChecks): Rejection | undefined {
  const rejection = rejectionAt(slot, live);
  if (rejection !== undefined) return rejection;
  const prepared = prepare(cycle, filters);
  return Array.isArray(prepared) ? rejectionAt(slot, prepared) : prepared;
}

function prepare(cycle: Cycle, filters: readonly FilterPlugin[]): NodeFilter[] | Rejection {
  const prepared: NodeFilter[] = [];
  const { measure } = cycle;
  for (const plugin of filters) {
    const startMs = measure === undefined ? 0 : performance.now();
    const filter = plugin.filter(cycle);
    measure?.(plugin.name, {
      ...{ point: 'PreFilter', seconds: (performance.now() - startMs) / 1_000 },
      status: filter !== undefined && isRejection(filter) ? 'Unschedulable' : 'Success',
    });
    if (filter === undefined) continue;
    if (isRejection(filter)) return filter;
    prepared.push(filter);
  }
  return prepared;
}

function rejectionAt(slot: number, filters: readonly NodeFilter[]): Rejection | undefined {
  for (const filter of filters) {
    const rejection = filter(slot);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}

/**
 * How many feasible nodes are enough among `nodes`, as in v1.21: all below 100 nodes or at 100 percent; otherwise the percentage,
 * by default 50 less one per 125 nodes and at least 5, but at least 100 nodes.
 */
export function wantedNodes(nodes: number, percentage: number): number {
  if (nodes < 100 || percentage >= 100) return nodes;
  const adaptive = percentage > 0 ? percentage : Math.max(50 - Math.trunc(nodes / 125), 5);
  return Math.max(Math.trunc((nodes * adaptive) / 100), 100);
}
