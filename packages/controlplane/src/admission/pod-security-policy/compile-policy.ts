import {
  type ApiObject,
  deepCopy,
  type FieldError,
  fieldsAt,
  optionalFieldsAt,
  semanticallyEqual,
} from '@orch/apimachinery';
import { appArmorRule } from './app-armor-rule.js';
import { capabilitiesRule } from './capabilities-rule.js';
import { containersOf } from './containers.js';
import { fsGroupRule, runAsGroupRule, supplementalGroupsRule } from './group-rules.js';
import { hostNamespacesRule, hostPortsRule } from './host-rules.js';
import type { PolicyRule, ReadPod, StoredPolicy } from './policy-rule.js';
import { escalationRule, privilegedRule, procMountRule, rootFilesystemRule } from './privilege-rules.js';
import { runtimeClassRule } from './runtime-class-rule.js';
import { seccompRule } from './seccomp-rule.js';
import { seLinuxRule } from './selinux-rule.js';
import { sysctlRule } from './sysctl-rule.js';
import { userRule } from './user-rule.js';
import { type VolumesRuleOptions, volumesRule } from './volumes-rule.js';

/** A policy as rules. */
export interface CompiledPolicy {
  readonly name: string;
  /** The pod with the defaults of the policy, and what it violates. */
  apply(pod: ReadPod): AppliedPolicy;
}

export interface AppliedPolicy {
  readonly pod: ApiObject;
  /** Whether the policy set a default. */
  readonly isChanged: boolean;
  readonly errors: readonly FieldError[];
}

/**
 * Compiles the rules of a policy, in the order in which v1.21 reports their errors. undefined for a policy that no pod can
 * satisfy, such as one with the rule `MustRunAs` without ranges.
 */
export function compilePolicy(policy: StoredPolicy, options: VolumesRuleOptions): CompiledPolicy | undefined {
  const { names } = options;
  const spec = fieldsAt(policy, 'spec');
  const at = (member: string) => fieldsAt(spec, member);
  const [seLinux, seccomp] = [seLinuxRule(at('seLinux')), seccompRule(policy, names)];
  const podRules = usable([
    fsGroupRule(at('fsGroup')),
    supplementalGroupsRule(at('supplementalGroups')),
    seccomp,
    seLinux,
    hostNamespacesRule(spec),
    sysctlRule(spec),
    volumesRule(spec, options),
    runtimeClassRule(optionalFieldsAt(spec, 'runtimeClass')),
  ]);
  const containerRules = usable([
    userRule(at('runAsUser')),
    runAsGroupRule(optionalFieldsAt(spec, 'runAsGroup')),
    seLinux,
    appArmorRule(policy, names),
    seccomp,
    privilegedRule(spec),
    procMountRule(spec),
    capabilitiesRule(spec),
    hostPortsRule(spec),
    rootFilesystemRule(spec),
    escalationRule(spec),
  ]);
  if (podRules === undefined || containerRules === undefined) return undefined;
  return {
    name: policy.metadata.name ?? '',
    apply(given) {
      const pod: ApiObject = deepCopy<ApiObject>(given);
      for (const rule of podRules) rule.setPodDefaults?.(pod);
      const containers = containersOf(pod);
      for (const container of containers) {
        for (const rule of containerRules) rule.setContainerDefaults?.(container, pod);
      }
      const errors = [
        ...podRules.flatMap((rule) => rule.podErrors?.(pod) ?? []),
        ...containers.flatMap((container) =>
          containerRules.flatMap((rule) => rule.containerErrors?.(container, pod) ?? []),
        ),
      ];
      return { pod, isChanged: !semanticallyEqual(given, pod), errors };
    },
  };
}

/** undefined when a rule is unusable. */
function usable(rules: readonly (PolicyRule | undefined)[]): readonly PolicyRule[] | undefined {
  const found = rules.filter((rule) => rule !== undefined);
  return found.length === rules.length ? found : undefined;
}
