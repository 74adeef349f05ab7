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
  const errors: FieldError[] = [];
  for (const policy of inOrder(policies, preferred)) {
    // Applying a policy to a large pod takes longer than a decision.
    if (!(await mayUse(policy.name))) continue;
    const applied = policy.apply(pod);
    if (applied.errors.length > 0) {
      for (const error of applied.errors) errors.push(error);
      continue;
    }
    const choice: PolicyChoice = { type: 'allowed', policy: policy.name, pod: applied.pod };
    if (!applied.isChanged) return choice;
    if (maySetDefaults) withDefaults ??= choice;
  }
  return withDefaults ?? { type: 'rejected', errors };
}

function inOrder(policies: readonly CompiledPolicy[], preferred: string | undefined): readonly CompiledPolicy[] {
  const rank = ({ name }: CompiledPolicy) => (name === preferred ? 0 : 1);
  return policies.toSorted((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1));
}
