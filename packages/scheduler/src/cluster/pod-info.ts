import type { CsiMigrationGate } from '@orch/api';
import type { Container, Pod, PodAffinityTerm } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  type LabelSelector,
  labelSelectorFromObject,
  quantityMilliValue,
  quantityValue,
} from '@orch/apimachinery';
import { type LabelSet, labelSet } from './label-set.js';
import { type PodVolumes, podVolumesOf } from './pod-volumes.js';

/** What the scheduler reads of a pod, computed once per version of its spec and labels. */
export interface PodInfo {
  readonly pod: DeepReadonly<Pod>;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly priority: number;
  readonly labelSet: LabelSet;
  /** Requests by resource name, CPU in thousandths, everything else in whole units; none is 0. */
  readonly requests: ReadonlyMap<string, number>;
  /** Requests for scoring: a container without them counts as a small one. */
  readonly scoredMilliCpu: number;
  readonly scoredMemoryBytes: number;
  readonly hostPorts: readonly HostPort[];
  readonly affinity: PodTerms;
  readonly antiAffinity: PodTerms;
  /** undefined when no volume of the pod matters for its place. */
  readonly volumes: PodVolumes | undefined;
}

export interface HostPort {
  readonly protocol: string;
  /** `0.0.0.0` for all addresses. */
  readonly address: string;
  readonly port: number;
}

/** The terms of a pod affinity or anti-affinity. */
export interface PodTerms {
  readonly required: readonly AffinityTerm[];
  readonly preferred: readonly { readonly weight: number; readonly term: AffinityTerm }[];
}

/** Selects pods by namespace and labels, in the domain of a topology key. */
export interface AffinityTerm {
  /** Equal for equal terms. */
  readonly key: string;
  readonly namespaces: ReadonlySet<string>;
  /** Selects further namespaces by their labels (gate PodAffinityNamespaceSelector). */
  readonly namespaceSelector: LabelSelector | undefined;
  readonly selector: LabelSelector;
  readonly topologyKey: string;
}

/** The feature gates that the scheduler reads. */
export type SchedulerGate =
  | CsiMigrationGate
  | 'BalanceAttachedNodeVolumes'
  | 'CSIStorageCapacity'
  | 'DefaultPodTopologySpread'
  | 'GenericEphemeralVolume'
  | 'LocalStorageCapacityIsolation'
  | 'PodAffinityNamespaceSelector'
  | 'PodOverhead'
  | 'PreferNominatedNode'
  | 'VolumeCapacityPriority';

/** Whether a gate is on. */
export type SchedulerGates = (gate: SchedulerGate) => boolean;

export const resourceNames = { cpu: 'cpu', memory: 'memory', storage: 'ephemeral-storage', pods: 'pods' } as const;

/** A container without a request counts as this in scores, as in v1.21. */
const scoredDefaults = { milliCpu: 100, memoryBytes: 200 * 1024 * 1024 };

/** @throws StatusError 400 for an affinity selector that validation would reject */
export function podInfo(pod: DeepReadonly<Pod>, gates: SchedulerGates): PodInfo {
  const { metadata, spec } = pod;
  const { namespace = '' } = metadata;
  const requests = requestsOf(pod, gates);
  return {
    pod,
    uid: metadata.uid ?? '',
    namespace,
    name: metadata.name ?? '',
    priority: spec?.priority ?? 0,
    labelSet: labelSet({
      namespace,
      labels: metadata.labels ?? {},
      isTerminating: Boolean(metadata.deletionTimestamp),
    }),
    requests,
    scoredMilliCpu: scoredRequest(pod, resourceNames.cpu, gates),
    scoredMemoryBytes: scoredRequest(pod, resourceNames.memory, gates),
    hostPorts: hostPortsOf(pod),
    affinity: termsOf(spec?.affinity?.podAffinity, namespace, gates),
    antiAffinity: termsOf(spec?.affinity?.podAntiAffinity, namespace, gates),
    volumes: podVolumesOf(pod, gates),
  };
}

/**
 * The resources that the pod needs on a node: the sum of its containers or the largest init container, whichever is
 * more, plus the overhead of the pod (gate PodOverhead). Ephemeral storage counts with LocalStorageCapacityIsolation.
 */
function requestsOf({ spec }: DeepReadonly<Pod>, gates: SchedulerGates): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const container of spec?.containers ?? []) add(sum, containerRequests(container));
  for (const container of spec?.initContainers ?? []) {
    for (const [name, amount] of containerRequests(container)) sum.set(name, Math.max(sum.get(name) ?? 0, amount));
  }
  if (gates('PodOverhead')) add(sum, resourceAmounts(spec?.overhead));
  if (!gates('LocalStorageCapacityIsolation')) sum.delete(resourceNames.storage);
  for (const [name, amount] of sum) if (amount === 0) sum.delete(name);
  return sum;
}

/** As `requestsOf` for CPU or memory; containers without the request count as a small one. */
function scoredRequest(
  { spec }: DeepReadonly<Pod>,
  name: typeof resourceNames.cpu | typeof resourceNames.memory,
  gates: SchedulerGates,
): number {
  const fallback = name === resourceNames.cpu ? scoredDefaults.milliCpu : scoredDefaults.memoryBytes;
  const of = (container: DeepReadonly<Container>) => {
    const text = container.resources?.requests?.[name];
    return text === undefined ? fallback : amountOf(name, text);
  };
  const sum = (spec?.containers ?? []).reduce((total, container) => total + of(container), 0);
  const larger = (spec?.initContainers ?? []).reduce((most, container) => Math.max(most, of(container)), sum);
  const overhead = gates('PodOverhead') ? spec?.overhead?.[name] : undefined;
  return larger + (overhead === undefined ? 0 : amountOf(name, overhead));
}

function containerRequests(container: DeepReadonly<Container>): ReadonlyMap<string, number> {
  return resourceAmounts(container.resources?.requests);
}

function add(sum: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, amount] of more) sum.set(name, (sum.get(name) ?? 0) + amount);
}

/** Amounts by resource name: CPU in thousandths, every other resource in whole units. */
export function resourceAmounts(list: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const [name, quantity] of Object.entries(list ?? {})) result.set(name, amountOf(name, quantity));
  return result;
}

function amountOf(name: string, quantity: string): number {
  return name === resourceNames.cpu ? quantityMilliValue(quantity) : quantityValue(quantity);
}

function hostPortsOf({ spec }: DeepReadonly<Pod>): readonly HostPort[] {
  const ports: HostPort[] = [];
  for (const container of spec?.containers ?? []) {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (hostPort) ports.push({ protocol: protocol ?? 'TCP', address: hostIP || '0.0.0.0', port: hostPort });
    }
  }
  return ports;
}

type TermsObject = DeepReadonly<{
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: { weight: number; podAffinityTerm: PodAffinityTerm }[];
}>;

const noTerms: PodTerms = { required: [], preferred: [] };

function termsOf(object: TermsObject | undefined, namespace: string, gates: SchedulerGates): PodTerms {
  if (object === undefined) return noTerms;
  const {
    requiredDuringSchedulingIgnoredDuringExecution: required = [],
    preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
  } = object;
  return {
    required: required.map((term) => affinityTerm(term, namespace, gates)),
    preferred: preferred.map(({ weight, podAffinityTerm }) => ({
      weight,
      term: affinityTerm(podAffinityTerm, namespace, gates),
    })),
  };
}

/** A term without namespaces and without a selector of namespaces is about the namespace of its own pod. */
function affinityTerm(term: DeepReadonly<PodAffinityTerm>, ownNamespace: string, gates: SchedulerGates): AffinityTerm {
  const isOwn = !term.namespaces?.length && term.namespaceSelector === undefined;
  const namespaces = isOwn ? [ownNamespace] : (term.namespaces ?? []).toSorted();
  const namespaceSelector =
    term.namespaceSelector === undefined || !gates('PodAffinityNamespaceSelector')
      ? undefined
      : labelSelectorFromObject(term.namespaceSelector);
  const selector = labelSelectorFromObject(term.labelSelector);
  return {
    key: `${namespacesKey({ namespaces, namespaceSelector })}|${selectorKey(selector)}|${term.topologyKey}`,
    namespaces: new Set(namespaces),
    namespaceSelector,
    selector,
    topologyKey: term.topologyKey,
  };
}

/** Equal for terms about the same namespaces. */
export function namespacesKey(term: {
  readonly namespaces: Iterable<string>;
  readonly namespaceSelector: LabelSelector | undefined;
}): string {
  const selector = term.namespaceSelector === undefined ? '' : `(${selectorKey(term.namespaceSelector)})`;
  return [...term.namespaces].join() + selector;
}

/** `namespace/name`, for logs. */
export function logName({ namespace, name }: PodInfo): string {
  return `${namespace}/${name}`;
}

/** The owner that controls the pod, such as its replica set. */
export function controllerOf({ pod }: PodInfo) {
  return pod.metadata.ownerReferences?.find(({ controller }) => controller === true);
}

/** Equal for equal selectors. */
export function selectorKey(selector: LabelSelector): string {
  return selector.selectsNothing ? '!' : selector.toString();
}
