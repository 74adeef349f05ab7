import type { PodTopologySpreadArgs as ConfiguredArgs } from '@orch/api/types/config_scheduler_config_v1beta1';
import type { TopologySpreadConstraint } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  qualifiedName,
  required,
} from '@orch/apimachinery';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { DefaultConstraint, PodTopologySpreadArgs } from './spread-constraints.js';

const actions = ['DoNotSchedule', 'ScheduleAnyway'];

/** Without a type: those of the system with the gate DefaultPodTopologySpread and no list, otherwise the list. */
export function spreadArgs(
  { defaultConstraints = [], defaultingType }: DeepReadonly<ConfiguredArgs>,
  gates: SchedulerGates,
): PodTopologySpreadArgs {
  const isSystem =
    defaultingType === undefined || defaultingType === ''
      ? gates('DefaultPodTopologySpread') && defaultConstraints.length === 0
      : defaultingType === 'System';
  return { defaults: isSystem ? 'system' : defaultConstraints };
}

export function checkSpreadArgs({
  defaultConstraints = [],
  defaultingType,
}: DeepReadonly<ConfiguredArgs>): readonly FieldError[] {
  const path = fieldPath('defaultConstraints');
  if (defaultingType === 'System' && defaultConstraints.length > 0) {
    return [invalid(path, defaultConstraints.length, 'when defaultingType is System, there must be no constraints')];
  }
  return defaultConstraints.flatMap((constraint, index) => [
    ...checkConstraint(constraint, index),
    ...(defaultConstraints.slice(0, index).some((earlier) => isSamePair(earlier, constraint))
      ? [duplicate(path.index(index), `{${constraint.topologyKey}, ${constraint.whenUnsatisfiable}}`)]
      : []),
  ]);
}

function checkConstraint(constraint: DeepReadonly<TopologySpreadConstraint>, index: number): readonly FieldError[] {
  const path = fieldPath('defaultConstraints').index(index);
  const { maxSkew, topologyKey = '', whenUnsatisfiable = '', labelSelector } = constraint;
  return [
    ...(maxSkew > 0 ? [] : [invalid(path.child('maxSkew'), maxSkew, 'must be greater than zero')]),
    ...(topologyKey === ''
      ? [required(path.child('topologyKey'), 'can not be empty')]
      : qualifiedName(topologyKey).map((message) => invalid(path.child('topologyKey'), topologyKey, message))),
    ...(actions.includes(whenUnsatisfiable)
      ? []
      : [notSupported(path.child('whenUnsatisfiable'), whenUnsatisfiable, actions)]),
    ...(labelSelector === undefined
      ? []
      : [
          forbidden(path.child('labelSelector'), 'constraint must not define a selector, as they deduced for each pod'),
        ]),
  ];
}

function isSamePair(a: DefaultConstraint, b: DefaultConstraint): boolean {
  return a.topologyKey === b.topologyKey && a.whenUnsatisfiable === b.whenUnsatisfiable;
}
