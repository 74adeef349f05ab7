import type { ApiObject, FieldError } from '@orch/apimachinery';
import type { CompiledPolicy } from './compile-policy.js';
import type { ReadPod } from './policy-rule.js';

export type PolicyChoice =
  | { readonly type: 'allowed'; readonly policy: string; readonly pod: ApiObject }
  /** What the pod violates of the policies that it may use. */
  | { readonly type: 'rejected'; readonly errors: readonly FieldError[] };

export interface PolicyChoiceOptions {
  /** Whether the user of the request or the pod's service account may use a policy. */
  readonly mayUse: (policy: string) => boolean | Promise<boolean>;
  /** Whether a policy may set defaults. */
  readonly maySetDefaults: boolean;
  /** The policy to try first. */
  readonly preferred?: string | undefined;
}

/**
 * Chooses the policy for a pod: the first one by name that allows it without setting a default, else the first one that
 * allows it with defaults.
 */
export async function choosePolicy(
  pod: ReadPod,
  policies: readonly CompiledPolicy[],
  { mayUse, maySetDefaults, preferred }: PolicyChoiceOptions,
): Promise<PolicyChoice> {
  let withDefaults: PolicyChoice | undefined;
  const violated: { readonly name: string; readonly errors: readonly FieldError[] }[] = [];
  for (const policy of inOrder(policies, preferred)) {
    const { name } = policy;
    const applied = policy.apply(pod);
    if (applied.errors.length > 0) {
      violated.push({ name, errors: applied.errors });
      continue;
    }
    const isUseful = !applied.isChanged || (maySetDefaults && withDefaults === undefined);
    if (!isUseful || !(await mayUse(name))) continue;
    const choice: PolicyChoice = { type: 'allowed', policy: name, pod: applied.pod };
    if (!applied.isChanged) return choice;
    withDefaults = choice;
  }
  if (withDefaults !== undefined) return withDefaults;
  const errors: FieldError[] = [];
  for (const each of violated) if (await mayUse(each.name)) errors.push(...each.errors);
  return { type: 'rejected', errors };
}

function inOrder(policies: readonly CompiledPolicy[], preferred: string | undefined): readonly CompiledPolicy[] {
  const rank = ({ name }: CompiledPolicy) => (name === preferred ? 0 : 1);
  return policies.toSorted((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1));
}
