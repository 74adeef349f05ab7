import type { Namespace, ServiceAccount } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';

/** Creates the service account `default` in every active namespace (spec: Service account and its secret). */
export function serviceAccountController(context: ControllerContext): Controller {
  const { client, informers } = context;
  const namespaces = informers.for<Namespace>(resources.namespaces);
  const accounts = informers.for<ServiceAccount>(resources.serviceAccounts);
  const accountClient = client.resource<ServiceAccount>(resources.serviceAccounts);
  const log = controllerLog(context.log, 'serviceaccount');

  const { queue, controller } = queueController(context, {
    name: 'serviceaccount',
    workers: 1,
    reconcile,
    enqueueAll: () => namespaces.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await Promise.all([namespaces.synced(signal), accounts.synced(signal)]);
    },
  });
  const enqueue = (namespace: DeepReadonly<Namespace>) => queue.add(objectKey(namespace));
  namespaces.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  accounts.addHandler({ onDelete: (account) => queue.add(account.metadata.namespace ?? '') });
  return controller;

  async function reconcile(namespace: string, signal: AbortSignal): Promise<void> {
    const found = namespaces.lister.get(namespace);
    if (found === undefined || found.status?.phase === 'Terminating') return;
    if (accounts.lister.get(defaultName, namespace) !== undefined) return;
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: defaultName, namespace } };
    try {
      await accountClient.create(account, { namespace, signal });
    } catch (error) {
      // The account exists already, or the namespace was deleted.
      if (isStatusError(error, 'AlreadyExists') || isStatusError(error, 'NotFound')) return;
      throw error;
    }
    log.info('created a service account', { serviceAccount: `${namespace}/${defaultName}` });
  }
}

const defaultName = 'default';
