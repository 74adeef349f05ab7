import { assertNever } from '@orch/apimachinery/core';
import type { RestClient } from '../rest/rest-client.js';
import { annotationLock } from './annotation-lock.js';
import { leaseLock } from './lease-lock.js';
import { migrationLock } from './migration-lock.js';
import type { ResourceLock } from './resource-lock.js';

/** The values of `--leader-elect-resource-lock`; the last two are for a change from the old object to leases. */
export const lockTypes = ['leases', 'endpoints', 'configmaps', 'endpointsleases', 'configmapsleases'] as const;
/** The object that holds the record of the leader, or both objects of a change to leases. */
export type LockType = (typeof lockTypes)[number];

/** A lock for leader election (spec: Controller manager defaults, `--leader-elect-resource-lock`). */
export function makeLock(
  client: RestClient,
  { type, ...place }: { readonly type: LockType; readonly namespace: string; readonly name: string },
): ResourceLock {
  switch (type) {
    case 'leases':
      return leaseLock(client, place);
    case 'endpoints':
    case 'configmaps':
      return annotationLock(client, { resource: type, ...place });
    case 'endpointsleases':
    case 'configmapsleases': {
      const resource = type === 'endpointsleases' ? 'endpoints' : 'configmaps';
      return migrationLock(annotationLock(client, { resource, ...place }), leaseLock(client, place), client.names);
    }
    default:
      return assertNever(type);
  }
}
