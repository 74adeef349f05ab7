import { type FieldError, type Fields, invalid, isInt64, textAt } from '@orch/apimachinery';
import { formatRanges, isInRanges, rangesOf } from './id-ranges.js';
import type { PolicyRule } from './policy-rule.js';
import { effectiveMember, setOwnMember } from './security-context.js';

/** `spec.runAsUser` of a policy. undefined for options that no pod can satisfy: `MustRunAs` without a range. */
export function userRule(options: Fields): PolicyRule | undefined {
  switch (textAt(options, 'rule')) {
    case 'MustRunAs':
      return mustRunAs(options);
    case 'MustRunAsNonRoot':
      return mustRunAsNonRoot;
    case 'RunAsAny':
      return {};
    default:
      return undefined;
  }
}

function mustRunAs(options: Fields): PolicyRule | undefined {
  const ranges = rangesOf(options);
  const [first] = ranges;
  if (first === undefined) return undefined;
  return {
    setContainerDefaults(container, pod) {
      if (effectiveMember(container, pod, 'runAsUser') === undefined) setOwnMember(container, 'runAsUser', first.min);
    },
    containerErrors(container, pod) {
      const user = effectiveMember(container, pod, 'runAsUser');
      if (!isInt64(user) || isInRanges(user, ranges)) return [];
      const path = container.path.child('securityContext', 'runAsUser');
      return [invalid(path, user, `must be in the ranges: ${formatRanges(ranges)}`)];
    },
  };
}

/** Containers without a user are checked by the node, which knows the user of the image. */
const mustRunAsNonRoot: PolicyRule = {
  setContainerDefaults(container, pod) {
    const isSet = (member: 'runAsUser' | 'runAsNonRoot') => effectiveMember(container, pod, member) !== undefined;
    if (!isSet('runAsNonRoot') && !isSet('runAsUser')) setOwnMember(container, 'runAsNonRoot', true);
  },
  containerErrors(container, pod): readonly FieldError[] {
    const path = container.path.child('securityContext');
    if (effectiveMember(container, pod, 'runAsNonRoot') === false) {
      return [invalid(path.child('runAsNonRoot'), false, 'must be true')];
    }
    if (effectiveMember(container, pod, 'runAsUser') !== 0) return [];
    return [invalid(path.child('runAsUser'), 0, 'running with the root UID is forbidden')];
  },
};
