import { metaGroup, type Names } from '@orch/apimachinery';
import type { DeleteOptions } from '../decode/delete-options.js';

/**
 * The options of an operation as a plain object. Unset members are omitted:
 *
 *     { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1', dryRun: ['All'], fieldManager: 'kubectl' }
 *     { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1', gracePeriodSeconds: 0 }
 */
export interface OperationOptions {
  readonly kind: 'CreateOptions' | 'UpdateOptions' | 'DeleteOptions';
  readonly apiVersion: string;
  readonly [member: string]: unknown;
}

/** The options of a create or an update, from the query. */
export function writeOptions(
  operation: 'create' | 'update',
  { query, names }: { readonly query: URLSearchParams; readonly names: Names },
): OperationOptions {
  const kind = operation === 'create' ? 'CreateOptions' : 'UpdateOptions';
  const apiVersion = apiVersionOf(names);
  if (query.size === 0) return { kind, apiVersion };
  const dryRun = query.getAll('dryRun');
  const fieldManager = query.get('fieldManager') ?? '';
  return {
    ...{ kind, apiVersion },
    ...(dryRun.length === 0 ? {} : { dryRun }),
    ...(fieldManager === '' ? {} : { fieldManager }),
  };
}

export function deleteOptions(options: DeleteOptions, names: Names): OperationOptions {
  const { gracePeriodSeconds, preconditions, orphanDependents, propagationPolicy, dryRun } = options;
  return {
    ...{ kind: 'DeleteOptions', apiVersion: apiVersionOf(names) },
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(Object.keys(preconditions).length === 0 ? {} : { preconditions }),
    ...(orphanDependents === undefined ? {} : { orphanDependents }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(dryRun ? { dryRun: ['All'] } : {}),
  };
}

function apiVersionOf(names: Names): string {
  return `${names.group(metaGroup)}/v1`;
}
