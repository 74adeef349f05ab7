import { formatGroupResource } from '@orch/apimachinery';
import type { EndedStoreRequest } from '@orch/storage';
import { addStep } from './current-trace.js';
import { failureOf } from './traced.js';

/** Adds a request to the store to the trace of the request that made it. Keys are left out: they contain names. */
export function traceStoreRequest(
  { resource, operation, durationMs, error }: EndedStoreRequest,
  { isEtcd }: { readonly isEtcd: boolean },
): void {
  addStep(isEtcd ? 'call etcd' : 'call embedded store', {
    kind: isEtcd ? 'client' : 'internal',
    durationMs,
    attributes: { 'store.operation': operation, 'store.resource': formatGroupResource(resource) },
    failure: error === undefined ? undefined : failureOf(error),
  });
}
