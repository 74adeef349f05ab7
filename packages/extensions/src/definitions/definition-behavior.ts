import { wellKnown } from '@orch/apimachinery';
import { planDeletion, type ResourceBehavior, type ServerCore } from '@orch/apiserver';
import { cleanupFinalizer, withTerminating } from './clean-up.js';

/** Deletion of a definition: its objects go first, so that it gets a finalizer and the condition `Terminating`. */
export function definitionBehavior({ names, now }: Pick<ServerCore, 'names' | 'now'>): ResourceBehavior {
  return {
    group: wellKnown.groups.apiExtensions,
    resource: 'customresourcedefinitions',
    planDeletion(definition, current, given) {
      if (current.metadata.deletionTimestamp != null) return undefined;
      const before = current.metadata.finalizers ?? [];
      const finalizer = cleanupFinalizer(names);
      const finalizers = before.includes(finalizer) ? before : [...before, finalizer];
      const plan = planDeletion(definition, { ...current, metadata: { ...current.metadata, finalizers } }, given);
      if (plan.type !== 'mark') return plan;
      const object = withTerminating(plan.object, pending, now());
      // As in v1.21 a definition has no grace period, and its generation does not count the deletion.
      const { deletionGracePeriodSeconds: _seconds, ...metadata } = object.metadata;
      const { generation } = current.metadata;
      object.metadata = { ...metadata, ...(generation === undefined ? {} : { generation }) };
      return { type: 'mark', object };
    },
  };
}

const pending = {
  status: 'True',
  reason: 'InstanceDeletionPending',
  message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
} as const;
