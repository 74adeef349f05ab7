import type { Secret } from '@orch/api/types/core_v1';
import { type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { isStaleRead, objectKey, splitKey } from '@orch/client';
import { expirationMsOf, waitMsUntil } from '../bootstraptokens/bootstrap-token.js';
import { namespacedInformer } from '../bootstraptokens/namespaced-informer.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';

/** Deletes expired bootstrap tokens (spec: Bootstrap token validity). Reads and deletes secrets of the system namespace. */
export function tokenCleanerController(context: ControllerContext): Controller {
  const { client, clock, names } = context;
  const log = controllerLog(context.log, 'tokencleaner');
  const secrets = namespacedInformer<Secret>(context, {
    ...{ resource: resources.secrets, namespace: names.value(wellKnown.namespaces.system) },
    ...{ fieldSelector: `type=${names.value(wellKnown.secretTypes.bootstrapToken)}`, log },
  });
  const secretClient = client.resource<Secret>(resources.secrets);

  const { queue, controller } = queueController(context, {
    name: 'tokencleaner',
    workers: 1,
    reconcile,
    enqueueAll: () => secrets.lister.list().forEach(enqueue),
    synced: (signal) => secrets.synced(signal),
  });
  const enqueue = (secret: DeepReadonly<Secret>) => queue.add(objectKey(secret));
  secrets.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return {
    async run(signal) {
      await Promise.all([secrets.run(signal), controller.run(signal)]);
    },
  };

  async function reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const secret = secrets.lister.get(name, namespace);
    const expiresMs = secret === undefined ? undefined : expirationMsOf(secret);
    if (secret === undefined || expiresMs === undefined) return;
    const now = clock.now();
    if (expiresMs > now.getTime()) {
      queue.addAfter(key, waitMsUntil(expiresMs, now));
      return;
    }
    const { uid = '', resourceVersion = '' } = secret.metadata;
    try {
      await secretClient.delete(name, { namespace, preconditions: { uid, resourceVersion }, signal });
    } catch (error) {
      // The secret is gone, or was prolonged: its event enqueues it again.
      if (isStaleRead(error)) return;
      throw error;
    }
    log.info('deleted an expired bootstrap token', { secret: key });
  }
}
