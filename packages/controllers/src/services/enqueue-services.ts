import type { Pod, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { type Informer, objectKey } from '@orch/client';
import { servicesOfChange, servicesOfPod } from './service-pods.js';

/** The queue of keys of services. */
interface ServiceQueue {
  add(key: string): void;
  addAfter(key: string, delayMs: number): void;
}

export interface ServiceSources {
  /** With the index of `serviceSelectors`. */
  readonly services: Informer<Service>;
  readonly pods: Informer<Pod>;
}

/**
 * Enqueues each service that changes, and the services whose endpoints a change of a pod may affect: these after `batchMs`,
 * so that one reconciliation covers the changes of many pods.
 */
export function enqueueServices(
  { services, pods }: ServiceSources,
  { queue, batchMs }: { readonly queue: ServiceQueue; readonly batchMs: number },
): void {
  const enqueue = (service: DeepReadonly<Service>) => queue.add(objectKey(service));
  const enqueueAfterBatch = (keys: Iterable<string>) => {
    for (const key of keys) queue.addAfter(key, batchMs);
  };
  services.addHandler({ onAdd: enqueue, onUpdate: enqueue, onDelete: enqueue });
  pods.addHandler({
    onAdd: (pod) => enqueueAfterBatch(servicesOfPod(services.lister, pod)),
    onUpdate: (pod, old) => enqueueAfterBatch(servicesOfChange(services.lister, { old, pod })),
    onDelete: (pod) => enqueueAfterBatch(servicesOfPod(services.lister, pod)),
  });
}
