import type { JsonObject } from '@orch/apimachinery';
import type { SchedulerGates } from '../../cluster/pod-info.js';
import type { ExtensionPoint } from '../../framework/extension-points.js';
import type { PluginRegistry } from '../../framework/plugin-definition.js';
import { mapPoints } from '../plugin-sets.js';
import type { EnabledPlugin, ProfileConfig } from '../scheduling-config.js';
import {
  defaultPredicates,
  defaultPriorities,
  mandatoryPredicates,
  type PluginsByPoint,
  predicateAliases,
  predicatePlugins,
  priorityAliases,
  priorityPlugins,
  selectorSpreadPlugins,
} from './policy-names.js';
import type { ReadonlyPolicy } from './policy-rules.js';

export interface PolicyProfileOptions {
  readonly gates: SchedulerGates;
  readonly registry: PluginRegistry;
  /** Of the option; a policy with a weight above 0 replaces it. */
  readonly hardPodAffinityWeight: number;
}

/** The plugins that a valid policy stands for, and their arguments. */
export function policyProfile(
  policy: ReadonlyPolicy,
  { gates, registry, hardPodAffinityWeight }: PolicyProfileOptions,
): Pick<ProfileConfig, 'plugins' | 'args' | 'checksAllFilters'> {
  const points = mapPoints((): Map<string, number> => new Map());
  const enable = (plugins: PluginsByPoint, weight = 1) => {
    for (const point of pointsOf(plugins)) {
      // A plugin that two names stand for keeps the larger weight.
      for (const name of plugins[point] ?? []) points[point].set(name, Math.max(points[point].get(name) ?? 0, weight));
    }
  };
  enable({ queueSort: ['PrioritySort'], postFilter: ['DefaultPreemption'], bind: ['DefaultBinder'] });
  const predicates = new Set([...mandatoryPredicates, ...predicateNames(policy)]);
  for (const [name, plugins] of Object.entries(predicatePlugins)) {
    if (predicates.has(name)) enable(policy.predicates === undefined ? known(plugins, registry) : plugins);
  }
  for (const [name, weight] of priorityWeights(policy)) {
    const spreads = name === 'SelectorSpreadPriority' && !gates('DefaultPodTopologySpread');
    const plugins = spreads ? selectorSpreadPlugins : (priorityPlugins[name] ?? {});
    enable(policy.priorities === undefined ? known(plugins, registry) : plugins, weight);
  }
  return {
    plugins: mapPoints((point) =>
      [...points[point]].map(([name, weight]): EnabledPlugin => (point === 'score' ? { name, weight } : { name })),
    ),
    args: policyArgs(policy, { gates, hardPodAffinityWeight }),
    checksAllFilters: policy.alwaysCheckAllPredicates ?? false,
  };
}

function pointsOf(plugins: PluginsByPoint): readonly ExtensionPoint[] {
  return (
    ['queueSort', 'preFilter', 'filter', 'postFilter', 'preScore', 'score', 'reserve', 'preBind', 'bind'] as const
  ).filter((point) => plugins[point] !== undefined);
}

/** Of default lists, what the registry has. */
function known(plugins: PluginsByPoint, registry: PluginRegistry): PluginsByPoint {
  return Object.fromEntries(
    Object.entries(plugins).map(([point, names]) => [point, names.filter((name) => registry[name] !== undefined)]),
  );
}

function predicateNames({ predicates }: ReadonlyPolicy): readonly string[] {
  if (predicates === undefined) return defaultPredicates;
  return predicates.map(({ name, argument }) => {
    if (argument?.serviceAffinity !== undefined) return 'CheckServiceAffinity';
    if (argument?.labelsPresence !== undefined) return 'CheckNodeLabelPresence';
    return predicateAliases[name] ?? name;
  });
}

/** Each priority once; of those that one plugin serves, the weight counts as often as there are entries. */
function priorityWeights({ priorities }: ReadonlyPolicy): ReadonlyMap<string, number> {
  if (priorities === undefined) return new Map(Object.entries(defaultPriorities));
  const weights = new Map<string, number>();
  for (const { name, weight, argument } of priorities) {
    if (argument?.serviceAntiAffinity !== undefined) add('ServiceAffinity', weight);
    else if (argument?.labelPreference !== undefined) add('NodeLabel', weight);
    else if (argument?.requestedToCapacityRatioArguments !== undefined) weights.set('RequestedToCapacityRatio', weight);
    else weights.set(priorityAliases[name] ?? name, weight);
  }
  return weights;

  function add(name: string, weight: number): void {
    weights.set(name, (weights.get(name) ?? 0) + weight);
  }
}

function policyArgs(
  policy: ReadonlyPolicy,
  { gates, hardPodAffinityWeight }: Pick<PolicyProfileOptions, 'gates' | 'hardPodAffinityWeight'>,
): Readonly<Record<string, JsonObject>> {
  const { predicates = [], priorities = [] } = policy;
  const presence = predicates.flatMap(({ argument }) => argument?.labelsPresence ?? []);
  const preferences = priorities.flatMap(({ argument }) => argument?.labelPreference ?? []);
  const ratio = priorities.flatMap(({ argument }) => argument?.requestedToCapacityRatioArguments ?? []).at(0);
  const services = predicates.flatMap(({ argument }) => argument?.serviceAffinity?.labels ?? []);
  const antiServices = priorities.flatMap(({ argument }) => argument?.serviceAntiAffinity?.label ?? []);
  const spreadsByDefault = priorityWeights(policy).has('SelectorSpreadPriority') && gates('DefaultPodTopologySpread');
  const labelsOf = (wanted: boolean) =>
    presence.filter((each) => (each.presence ?? false) === wanted).flatMap(({ labels = [] }) => labels);
  const preferredOf = (wanted: boolean) =>
    preferences.filter((each) => (each.presence ?? false) === wanted).map(({ label = '' }) => label);
  return {
    InterPodAffinity: { hardPodAffinityWeight: policy.hardPodAffinitySymmetricWeight || hardPodAffinityWeight },
    PodTopologySpread: { defaultingType: spreadsByDefault ? 'System' : 'List' },
    ...(presence.length + preferences.length === 0
      ? {}
      : {
          NodeLabel: {
            presentLabels: labelsOf(true),
            absentLabels: labelsOf(false),
            presentLabelsPreference: preferredOf(true),
            absentLabelsPreference: preferredOf(false),
          },
        }),
    ...(services.length + antiServices.length === 0
      ? {}
      : { ServiceAffinity: { affinityLabels: services, antiAffinityLabelsPreference: antiServices } }),
    ...(ratio === undefined
      ? {}
      : {
          RequestedToCapacityRatio: {
            shape: (ratio.shape ?? []).map((point) => ({ ...point })),
            resources: (ratio.resources ?? []).map((resource) => ({ ...resource })),
          },
        }),
  };
}
