import type { Namespace, NamespaceCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, StatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { terminationConditions } from './conditions.js';
import { ContentPass } from './content-pass.js';
import { type ContentReport, deleteContent } from './delete-content.js';

/** Deletes the content of terminating namespaces, then removes their finalizer (spec: Terminology, scope). */
export function namespaceController(
  context: ControllerContext,
  { workers, resyncMs }: ControllerOptions['namespace'],
): Controller {
  const { client, clock, informers, names } = context;
  const namespaces = informers.for<Namespace>(resources.namespaces);
  const namespaceClient = client.resource<Namespace>(resources.namespaces);
  const finalizer = names.value(wellKnown.finalizers.namespace);
  const log = controllerLog(context.log, 'namespace');
  const passes = new Map<string, ContentPass>();

  const { queue, controller } = queueController(context, {
    name: 'namespace',
    workers,
    resyncMs,
    reconcile,
    enqueueAll: () => namespaces.lister.list().forEach(enqueue),
    synced: (signal) => namespaces.synced(signal),
    retryDelayMsMax: 60_000,
  });
  const enqueue = (namespace: DeepReadonly<Namespace>) => {
    if (namespace.metadata.deletionTimestamp) queue.add(objectKey(namespace));
  };
  namespaces.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: ({ metadata }) => void passes.delete(metadata.name ?? ''),
  });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const namespace = namespaces.lister.get(name);
    if (namespace === undefined || !namespace.metadata.deletionTimestamp) return;
    if (!namespace.spec?.finalizers?.includes(finalizer)) return;
    const pass = passes.get(name) ?? new ContentPass();
    passes.set(name, pass);
    const { resources: found, failed } = await pass.resources(client, signal);
    const report = await deleteContent(client, { namespace: name, resources: found, signal });
    pass.note(found, report);
    const conditions = terminationConditions(namespace, { report, failed, now: clock.now() });
    if (conditions !== undefined) await writeConditions(namespace, { conditions, signal });
    if (report.errors.length > 0) throw report.errors[0];
    if (failed.length > 0)
      throw new Error(`discovery failed for ${failed.map(({ groupVersion }) => groupVersion).join(', ')}`);
    if (report.remaining.length > 0) {
      queue.addAfter(name, recheckDelayMs(report));
      return;
    }
    if (pass.hadContent) queue.add(name);
    else await finalize(name, signal);
    passes.delete(name);
  }

  /** Updates the version that was read; the role of the controller allows no patch. */
  async function writeConditions(
    namespace: DeepReadonly<Namespace>,
    { conditions, signal }: { readonly conditions: readonly NamespaceCondition[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const status = { ...namespace.status, conditions };
    await namespaceClient.updateStatus({ ...namespace, status }, { signal });
  }

  async function finalize(name: string, signal: AbortSignal): Promise<void> {
    try {
      const live = deepCopy<Namespace>(await namespaceClient.get(name, { signal }));
      const finalizers = (live.spec?.finalizers ?? []).filter((each) => each !== finalizer);
      await namespaceClient.updateSubresource(
        name,
        'finalize',
        { ...live, spec: { ...live.spec, finalizers } },
        { signal },
      );
      log.info('emptied a namespace and removed its finalizer', { namespace: name });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 404)) throw error;
    }
  }
}

/** Pods mostly stop long before their grace period ends, so the wait is a fraction of it. */
function recheckDelayMs({ waitSeconds }: ContentReport): number {
  return waitSeconds > 0 ? Math.min(Math.max((waitSeconds * 1000) / 30, 500), 2_000) : 250;
}
