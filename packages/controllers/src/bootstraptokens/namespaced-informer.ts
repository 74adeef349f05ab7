import type { ApiObject } from '@orch/apimachinery';
import { Informer, type ResourceReference } from '@orch/client';
import type { ControllerContext, ControllerLog } from '../framework/controller.js';

/**
 * An informer of one namespace, for controllers whose role has no right in others: the shared informers read all namespaces.
 * It runs when its owner calls `run`.
 */
export function namespacedInformer<T extends ApiObject>(
  { client, clock }: ControllerContext,
  options: {
    readonly resource: ResourceReference;
    readonly namespace: string;
    readonly fieldSelector: string;
    readonly log: ControllerLog;
  },
): Informer<T> {
  const { resource, namespace, fieldSelector, log } = options;
  return new Informer<T>({
    ...{ client: client.resource<T>(resource), clock, namespace, fieldSelector },
    onConnection: (event) => {
      if (event.type !== 'failed') return;
      log.error('watching failed', { resource: resource.resource, namespace, error: String(event.error) });
    },
  });
}
