import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

/**
 * A permission check of a resource in addition to the authorization of the request. Runs after mutating admission,
 * before the object is prepared and validated, and again when a write is retried. `object` has the uid and
 * resourceVersion that the client sent; `current` is undefined for a new object.
 * @throws StatusError 403
 */
export type WriteGuard = (
  object: DeepReadonly<ApiObject>,
  current: DeepReadonly<ApiObject> | undefined,
) => Promise<void>;
