import { type ApiObject, type Clock, type DeepReadonly, isStatusError, systemClock } from '@orch/apimachinery';
import {
  controllerRateLimiter,
  EventRecorder,
  eventObjectOf,
  Informers,
  objectKey,
  type RestClient,
  runWorkers,
  splitKey,
  WorkQueue,
} from '@orch/client';

type ConfigMap = ApiObject & { readonly data?: Readonly<Record<string, string>> };
const configMaps = { group: '', version: 'v1', resource: 'configmaps' };

/** Copies each config map with the annotation `example.com/copy-to` into that namespace, until the signal. */
export async function replicateMaps(
  client: RestClient,
  signal: AbortSignal,
  clock: Clock = systemClock(),
): Promise<void> {
  const maps = client.resource<ConfigMap>(configMaps);
  const informers = new Informers({ client, clock, resyncMs: 600_000 });
  const informer = informers.for<ConfigMap>(configMaps);
  const queue = new WorkQueue({ clock, rateLimiter: controllerRateLimiter(clock) });
  const events = new EventRecorder({ client, clock, component: 'map-replicator' });
  const add = (map: DeepReadonly<ConfigMap>) => queue.add(objectKey(map));
  informer.addHandler({ onAdd: add, onUpdate: add });

  const reconcile = async (key: string) => {
    const { namespace, name } = splitKey(key);
    const map = informer.lister.get(name, namespace);
    const target = map?.metadata.annotations?.['example.com/copy-to'];
    if (map === undefined || !target) return;
    const copy = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: target }, data: map.data ?? {} };
    try {
      await maps.apply(copy, { fieldManager: 'map-replicator', force: true });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
      const message = `the namespace ${target} does not exist`;
      events.event(eventObjectOf(map), { type: 'Warning', reason: 'NoTarget', message });
      queue.addAfter(key, 60_000);
    }
  };

  informers.start(signal);
  await informers.synced(signal);
  await runWorkers(queue, { workers: 2, reconcile, signal, onError: (error, key) => console.error(key, error) });
  await events.flush();
}
