import { wellKnown } from '@orch/apimachinery';
import type { ResourceBehavior } from '@orch/apiserver';

const { flowControl } = wellKnown.groups;

interface NotEnforced {
  /** Dialect-neutral group name. */
  readonly group: string;
  readonly resource: string;
  /** The warning text after the name of the kind. */
  readonly effect: string;
  /** The feature gate of the enforcement: no warning when it is off. */
  readonly gate?: string;
}

const priorities = 'is not enforced in this version: requests are limited by their number, not by priority';

/** Resources that v1.21 enforces and this version only stores. Remove a row when its enforcement is implemented. */
const notEnforced: readonly NotEnforced[] = [
  { group: flowControl, resource: 'flowschemas', effect: priorities, gate: 'APIPriorityAndFairness' },
  { group: flowControl, resource: 'prioritylevelconfigurations', effect: priorities, gate: 'APIPriorityAndFairness' },
];

export interface EnforcementOptions {
  readonly gates: (name: string) => boolean;
}

/** Warnings for resources that are stored but not enforced, without those of disabled gates. */
export function enforcementBehaviors({ gates }: EnforcementOptions): readonly ResourceBehavior[] {
  if (!gates('WarningHeaders')) return [];
  return notEnforced
    .filter(({ gate }) => gate === undefined || gates(gate))
    .map(({ group, resource, effect }) => ({ group, resource, warning: effect }));
}
