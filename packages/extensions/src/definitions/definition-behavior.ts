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
      return plan.type === 'mark' ? { type: 'mark', object: withTerminating(plan.object, pending, now()) } : plan;
    },
  };
}

const pending = {
  status: 'True',
  reason: 'InstanceDeletionPending',
  message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
} as const;
