import { textAt, type UserInfo } from '@orch/apimachinery';
import type { AdmissionContext } from '@orch/apiserver';
import { serviceAccountUser } from '@orch/auth';
import type { ReadPod } from './policy-rule.js';

/** Policies were in the second group once; roles still name it. */
const groups = ['policy', 'extensions'];

/**
 * Whether the service account of a pod or the user of the request may use a policy in the pod's namespace: the verb `use` on
 * it.
 */
export function policyPermission(
  { pod, namespace, user }: { readonly pod: ReadPod; readonly namespace: string; readonly user: UserInfo },
  { authorize, names }: Pick<AdmissionContext, 'authorize' | 'names'>,
): (policy: string) => Promise<boolean> {
  const account = textAt(pod, 'spec', 'serviceAccountName');
  const users = account === '' ? [user] : [serviceAccountUser(namespace, { name: account, uid: '' }), user];
  return async (policy) => {
    const target = { namespace, version: '*', resource: 'podsecuritypolicies', subresource: '', name: policy };
    for (const each of users) {
      for (const group of groups) {
        const attributes = { type: 'resource', user: each, verb: 'use', group: names.group(group), ...target } as const;
        if ((await authorize(attributes)).verdict === 'allow') return true;
      }
    }
    return false;
  };
}
