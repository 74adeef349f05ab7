import type { UserInfo } from '@orch/apimachinery';
import { wellKnownUsers } from '../user.js';
import type { RbacBinding, RbacSubject } from './rules.js';

/** What a subject matches: a user, including service accounts, or a group. */
export interface SubjectTarget {
  readonly kind: 'users' | 'groups';
  readonly name: string;
}

/** Undefined for a subject that matches nothing. The namespace of a service account defaults to that of the binding. */
export function subjectTarget(subject: RbacSubject, bindingNamespace: string): SubjectTarget | undefined {
  const { kind, name = '' } = subject;
  if (kind === 'User') return { kind: 'users', name };
  if (kind === 'Group') return { kind: 'groups', name };
  if (kind !== 'ServiceAccount') return undefined;
  const namespace = subject.namespace || bindingNamespace;
  return namespace === ''
    ? undefined
    : { kind: 'users', name: `${wellKnownUsers.serviceAccountPrefix}${namespace}:${name}` };
}

/** Whether a subject of the binding is the user or one of the user's groups. `namespace` is that of the binding. */
export function bindsUser({ subjects }: RbacBinding, user: UserInfo, namespace: string): boolean {
  return (subjects ?? []).some((subject) => {
    const target = subjectTarget(subject, namespace);
    if (target === undefined) return false;
    return target.kind === 'users' ? target.name === user.name : user.groups.includes(target.name);
  });
}
