import { ensureFields, memberAt, type WritableFields } from '@orch/apimachinery';
import type { PodContainer, ReadContainer, ReadPod } from './policy-rule.js';

/** A member of a container's security context that the pod's security context may set for all containers. */
export type InheritedMember = 'runAsUser' | 'runAsGroup' | 'runAsNonRoot' | 'seLinuxOptions';

/** The value that applies to a container: its own, else that of the pod. undefined when it is unset. */
export function effectiveMember(container: ReadContainer, pod: ReadPod, member: InheritedMember): unknown {
  return ownMember(container, member) ?? memberAt(pod, 'spec', 'securityContext', member);
}

/** The value that the container itself sets. */
export function ownMember({ fields }: ReadContainer, member: string): unknown {
  return memberAt(fields, 'securityContext', member);
}

export function setOwnMember({ fields }: PodContainer, member: string, value: unknown): void {
  ensureFields(fields, 'securityContext')[member] = value;
}

/** The security context of a pod, made when it is unset. */
export function ensurePodContext(pod: WritableFields): WritableFields {
  return ensureFields(ensureFields(pod, 'spec'), 'securityContext');
}
