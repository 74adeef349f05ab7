import { type ApiObject, conflictError, type DeepReadonly } from '@orch/apimachinery';
import { type Claims, ClaimTakenError } from '@orch/storage';
import type { Call } from '../context/call.js';

/**
 * Values that a write allocates and releases with its object, such as the addresses of a service. They are claimed
 * and released in the transaction of the object (`Claims`).
 */
export interface WriteAllocation {
  /** Writes the allocated values into the object; called again for each attempt. @throws StatusError */
  allocate(object: ApiObject, current: DeepReadonly<ApiObject> | undefined): Promise<void>;
  /** The claims of the last `allocate`. */
  readonly claims: Claims | undefined;
  /** Claims released when the object is removed. */
  claimsOfRemoval(current: DeepReadonly<ApiObject>): Claims;
  /** Another write took a value; the next attempt allocates again. */
  lost(error: ClaimTakenError): void;
  /** Called when no attempts follow. */
  end(outcome: 'written' | 'rejected'): void;
}

/**
 * Runs a write, and retries when another write takes an allocated value.
 * @throws StatusError 409 after too many attempts
 */
export async function withAllocation<T>({ allocation, call }: AllocatedWrite, attempt: () => Promise<T>): Promise<T> {
  if (allocation === undefined) return attempt();
  let outcome: 'written' | 'rejected' = 'rejected';
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
  /** undefined: the write allocates nothing. */
  readonly allocation?: WriteAllocation | undefined;
  readonly call: Pick<Call, 'definition' | 'key'>;
}

/** With random choice a second attempt is rare, unless few values are free. */
const attemptsMax = 20;
