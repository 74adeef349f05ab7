import {
  type ApiObject,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  type Int64,
  invalid,
  isInt64,
  memberAt,
  QuotedValue,
  textAt,
} from '@orch/apimachinery';
import { formatRanges, type IdRange, isInRanges, rangesOf } from './id-ranges.js';
import { errorsMax } from './limits.js';
import type { PolicyRule, ReadPod } from './policy-rule.js';
import { effectiveMember, ensurePodContext, setOwnMember } from './security-context.js';

/** `spec.fsGroup` of a policy. */
export function fsGroupRule(options: Fields): PolicyRule | undefined {
  return podGroupRule(options, 'fsGroup');
}

/** `spec.supplementalGroups` of a policy. */
export function supplementalGroupsRule(options: Fields): PolicyRule | undefined {
  return podGroupRule(options, 'supplementalGroups');
}

/** `spec.runAsGroup` of a policy, which may be unset. */
export function runAsGroupRule(options: Fields | undefined): PolicyRule | undefined {
  const groups = options === undefined ? {} : allowedGroups(options);
  if (groups === undefined) return undefined;
  return {
    setContainerDefaults(container, pod) {
      const isSet = effectiveMember(container, pod, 'runAsGroup') !== undefined;
      if (groups.usual !== undefined && !isSet) setOwnMember(container, 'runAsGroup', groups.usual);
    },
    containerErrors: (container, pod) =>
      groupErrors(effectiveMember(container, pod, 'runAsGroup'), {
        groups,
        path: container.path.child('securityContext'),
      }),
  };
}

interface AllowedGroups {
  /** undefined: any group. */
  readonly ranges?: readonly IdRange[];
  /** The group that is set when none is. */
  readonly usual?: Int64;
}

/** undefined for options that no pod can satisfy. */
function allowedGroups(options: Fields): AllowedGroups | undefined {
  const ranges = rangesOf(options);
  const [first] = ranges;
  switch (textAt(options, 'rule')) {
    case 'MustRunAs':
      return first === undefined ? undefined : { ranges, usual: first.min };
    case 'MayRunAs':
      return first === undefined ? undefined : { ranges };
    case 'RunAsAny':
      return {};
    default:
      return undefined;
  }
}

function podGroupRule(options: Fields, member: 'fsGroup' | 'supplementalGroups'): PolicyRule | undefined {
  const groups = allowedGroups(options);
  if (groups === undefined) return undefined;
  const { usual } = groups;
  const valueIn = (pod: ReadPod) => memberAt(pod, 'spec', 'securityContext', member);
  const path = fieldPath('spec', 'securityContext', member);
  return {
    setPodDefaults(pod: ApiObject) {
      if (usual === undefined || valueIn(pod) !== undefined) return;
      ensurePodContext(pod)[member] = member === 'fsGroup' ? usual : [usual];
    },
    podErrors: (pod) => groupErrors(valueIn(pod), { groups, path }),
  };
}

function groupErrors(
  value: unknown,
  { groups: { ranges }, path }: { readonly groups: AllowedGroups; readonly path: FieldPath },
): readonly FieldError[] {
  if (ranges === undefined) return [];
  const given = (Array.isArray(value) ? value : [value]).filter(isInt64);
  const quoted = new QuotedValue(`[]int64{${given.join(', ')}}`);
  return given
    .filter((group) => !isInRanges(group, ranges))
    .slice(0, errorsMax)
    .map((group) => invalid(path, quoted, `group ${group} must be in the ranges: ${formatRanges(ranges)}`));
}
