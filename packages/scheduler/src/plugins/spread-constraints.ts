import type { TopologySpreadConstraint } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  type LabelSelector,
  labelSelectorFromObject,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import type { Cycle } from '../framework/plugin.js';

export interface SpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly selector: LabelSelector;
}

export interface SpreadConstraints {
  readonly constraints: readonly SpreadConstraint[];
  /** Nodes that lack a topology label are ignored; not so with the defaults of the system. */
  readonly needsAllLabels: boolean;
}

type When = 'DoNotSchedule' | 'ScheduleAnyway';

/** Constraints without a selector. */
export type DefaultConstraint = Pick<
  DeepReadonly<TopologySpreadConstraint>,
  'maxSkew' | 'topologyKey' | 'whenUnsatisfiable'
>;

export interface PodTopologySpreadArgs {
  /** For pods without constraints of their own. `system`: spread over hosts and zones. */
  readonly defaults: 'system' | readonly DefaultConstraint[];
}

/** The pod's own constraints of the kind; without any of its own, the defaults with the selector of its workloads. */
export function spreadConstraints(
  { pod, workloads, names }: Cycle,
  when: When,
  { defaults }: PodTopologySpreadArgs,
): SpreadConstraints | undefined {
  const own = pod.pod.spec?.topologySpreadConstraints ?? [];
  if (own.length > 0) {
    const constraints = own
      .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when)
      .map((each) => ({ ...constraintOf(each), selector: labelSelectorFromObject(each.labelSelector) }));
    return constraints.length === 0 ? undefined : { constraints, needsAllLabels: true };
  }
  const given = (defaults === 'system' ? systemDefaults(names) : defaults).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === when,
  );
  const selector = given.length === 0 ? undefined : workloads.selectorOf(pod);
  if (selector === undefined) return undefined;
  return {
    constraints: given.map((each) => ({ ...constraintOf(each), selector })),
    needsAllLabels: defaults !== 'system',
  };
}

function constraintOf({ maxSkew, topologyKey }: DefaultConstraint): Omit<SpreadConstraint, 'selector'> {
  return { maxSkew, topologyKey };
}

function systemDefaults(names: Names): readonly DefaultConstraint[] {
  const { hostname, zone } = wellKnown.labels;
  return [
    { topologyKey: names.value(hostname), maxSkew: 3, whenUnsatisfiable: 'ScheduleAnyway' },
    { topologyKey: names.value(zone), maxSkew: 5, whenUnsatisfiable: 'ScheduleAnyway' },
  ];
}
