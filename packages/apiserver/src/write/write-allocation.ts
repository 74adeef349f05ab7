import { type ApiObject, conflictError, type DeepReadonly } from '@orch/apimachinery';
import { type Claims, ClaimTakenError } from '@orch/storage';
import type { Call } from '../request/call.js';

/**
 * What one write takes and gives back beside its object, such as the addresses of a service. It comes and goes in the
 * transaction of the object (`Claims`).
 */
export interface WriteAllocation {
  /** Writes into the object what is chosen for it; again at each attempt. @throws StatusError */
  allocate(object: ApiObject, current: DeepReadonly<ApiObject> | undefined): Promise<void>;
  /** Of the last `allocate`. */
  readonly claims: Claims | undefined;
  /** What goes with the object. */
  claimsOfRemoval(current: DeepReadonly<ApiObject>): Claims;
  /** Others were quicker: the next attempt chooses anew. */
  lost(error: ClaimTakenError): void;
  /** Nothing more is written. */
  end(outcome: 'written' | 'refused'): void;
}

/**
 * Runs a write, again when others have taken what it had chosen.
 * @throws StatusError 409 when they always are quicker
 */
export async function allocating<T>({ allocation, call }: AllocatedWrite, attempt: () => Promise<T>): Promise<T> {
  if (allocation === undefined) return attempt();
  let outcome: 'written' | 'refused' = 'refused';
  try {
    for (let count = 0; count < attemptsMax; count += 1) {
      try {
        const result = await attempt();
        outcome = 'written';
        return result;
      } catch (error) {
        if (!(error instanceof ClaimTakenError)) throw error;
        allocation.lost(error);
      }
    }
    throw conflictError(call.definition, call.key.name);
  } finally {
    allocation.end(outcome);
  }
}

interface AllocatedWrite {
  /** undefined: nothing comes or goes with the object. */
  readonly allocation?: WriteAllocation | undefined;
  readonly call: Pick<Call, 'definition' | 'key'>;
}

/** With a choice at random two attempts are rare, unless little is left. */
const attemptsMax = 20;
