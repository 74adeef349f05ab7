import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  invalid,
  isFields,
  memberAt,
  optionalFieldsAt,
  textAt,
} from '@orch/apimachinery';
import type { PolicyRule } from './policy-rule.js';
import { effectiveMember, ensurePodContext } from './security-context.js';

/** `spec.seLinux` of a policy. undefined for options that no pod can satisfy. */
export function seLinuxRule(options: Fields): PolicyRule | undefined {
  const rule = textAt(options, 'rule');
  if (rule === 'RunAsAny') return {};
  const required = optionalFieldsAt(options, 'seLinuxOptions');
  return rule === 'MustRunAs' && required !== undefined ? mustRunAs(required) : undefined;
}

/** The default of the pod applies to its containers too. */
function mustRunAs(required: Fields): PolicyRule {
  return {
    setPodDefaults(pod) {
      const context = ensurePodContext(pod);
      context['seLinuxOptions'] ??= { ...required };
    },
    podErrors: (pod) =>
      optionErrors(memberAt(pod, 'spec', 'securityContext', 'seLinuxOptions'), {
        required,
        path: fieldPath('spec', 'securityContext', 'seLinuxOptions'),
      }),
    containerErrors: (container, pod) =>
      optionErrors(effectiveMember(container, pod, 'seLinuxOptions'), {
        required,
        path: container.path.child('securityContext', 'seLinuxOptions'),
      }),
  };
}

function optionErrors(
  options: unknown,
  { required, path }: { readonly required: Fields; readonly path: FieldPath },
): readonly FieldError[] {
  if (!isFields(options)) return [];
  return (['level', 'role', 'type', 'user'] as const).flatMap((member) => {
    const [wanted, given] = [textAt(required, member), textAt(options, member)];
    const isEqual = member === 'level' ? isSameLevel(wanted, given) : wanted === given;
    return isEqual ? [] : [invalid(path.child(member), given, `must be ${wanted}`)];
  });
}

/** The order of categories has no meaning: `s0:c6,c0` is `s0:c0,c6`. */
function isSameLevel(left: string, right: string): boolean {
  return left === right || normalLevel(left) === normalLevel(right);
}

function normalLevel(level: string): string {
  const colon = level.indexOf(':');
  if (colon < 0) return level;
  const categories = level.slice(colon + 1).split(',');
  return `${level.slice(0, colon)}:${categories.sort().join(',')}`;
}
