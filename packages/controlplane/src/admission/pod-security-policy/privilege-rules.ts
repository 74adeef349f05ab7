import { booleanAt, type Fields, invalid, memberAt, textsAt } from '@orch/apimachinery';
import type { PolicyRule } from './policy-rule.js';
import { ownMember, setOwnMember } from './security-context.js';

/** `spec.privileged` of a policy. */
export function privilegedRule(spec: Fields): PolicyRule {
  if (booleanAt(spec, 'privileged')) return {};
  return {
    containerErrors(container) {
      if (ownMember(container, 'privileged') !== true) return [];
      const path = container.path.child('securityContext', 'privileged');
      return [invalid(path, true, 'Privileged containers are not allowed')];
    },
  };
}

/** `spec.allowedProcMountTypes` of a policy; `Default` when it is unset. */
export function procMountRule(spec: Fields): PolicyRule {
  const listed = textsAt(spec, 'allowedProcMountTypes');
  const allowed = listed.length === 0 ? [usualProcMount] : listed;
  return {
    containerErrors(container) {
      const type = ownMember(container, 'procMount') ?? usualProcMount;
      if (allowed.some((each) => each === type)) return [];
      return [invalid(container.path.child('securityContext', 'procMount'), type, 'ProcMountType is not allowed')];
    },
  };
}

const usualProcMount = 'Default';

/** `spec.readOnlyRootFilesystem` of a policy. */
export function rootFilesystemRule(spec: Fields): PolicyRule {
  if (!booleanAt(spec, 'readOnlyRootFilesystem')) return {};
  const member = 'readOnlyRootFilesystem';
  return {
    setContainerDefaults(container) {
      if (ownMember(container, member) === undefined) setOwnMember(container, member, true);
    },
    containerErrors(container) {
      if (ownMember(container, member) !== false) return [];
      const path = container.path.child('securityContext', member);
      return [invalid(path, false, 'ReadOnlyRootFilesystem must be set to true')];
    },
  };
}

/** `spec.allowPrivilegeEscalation` of a policy, which defaults to true, and its default for containers. */
export function escalationRule(spec: Fields): PolicyRule {
  const member = 'allowPrivilegeEscalation';
  const isAllowed = memberAt(spec, member) !== false;
  const usual = memberAt(spec, 'defaultAllowPrivilegeEscalation') ?? (isAllowed ? undefined : false);
  return {
    setContainerDefaults(container) {
      if (usual !== undefined && ownMember(container, member) === undefined) setOwnMember(container, member, usual);
    },
    containerErrors(container) {
      if (isAllowed || ownMember(container, member) !== true) return [];
      const path = container.path.child('securityContext', member);
      return [invalid(path, true, 'Allowing privilege escalation for containers is not allowed')];
    },
  };
}
