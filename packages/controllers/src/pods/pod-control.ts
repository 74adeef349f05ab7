import type { Pod, PodTemplateSpec } from '@orch/api/types/core_v1';
import {
  type ApiObject,
  type DeepReadonly,
  errorMessage,
  isStatusError,
  type OwnerReference,
} from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, type Lister, type ResourceClient } from '@orch/client';
import type { ControllerEvents } from '../framework/controller.js';
import { RetryLater } from '../framework/queue-controller.js';
import { createPod } from './create-pod.js';
import { deletePod } from './delete-pod.js';
import { podFromTemplate } from './pod-from-template.js';

/** The workload that controls the pods. */
export interface PodOwner {
  readonly object: DeepReadonly<ApiObject>;
  readonly apiVersion: string;
  readonly kind: string;
}

type PodRequests = Pick<ResourceClient<Pod>, 'create' | 'delete' | 'list'>;

interface ControlOptions {
  readonly owner: PodOwner;
  readonly signal: AbortSignal;
}

/** Creates and deletes the pods of workloads, and records an event of the workload for each pod. */
export class PodControl {
  constructor(
    private readonly parts: {
      readonly pods: PodRequests;
      readonly lister: Pick<Lister<Pod>, 'get'>;
      readonly events: ControllerEvents;
    },
  ) {}

  /** Creates a pod of the template. @throws the error of the request */
  async create(
    template: DeepReadonly<PodTemplateSpec> | undefined,
    { owner, name, signal }: ControlOptions & { readonly name: string },
  ): Promise<DeepReadonly<Pod>> {
    const { pods, lister, events } = this.parts;
    const { namespace = '' } = owner.object.metadata;
    const object = eventObjectOf(owner.object);
    try {
      const pod = podFromTemplate(template, { owner: ownerReference(owner), name, namespace });
      const isKnown = (podName: string) => lister.get(podName, namespace) !== undefined;
      const created = await createPod(pod, { pods, isKnown, signal });
      const message = `Created pod: ${created.metadata.name ?? ''}`;
      events.event(object, { type: 'Normal', reason: 'SuccessfulCreate', message });
      return created;
    } catch (error) {
      // The workload is deleted soon, and needs no warning; nor does what is tried again at once.
      if (!signal.aborted && !isNamespaceTerminating(error) && !(error instanceof RetryLater)) {
        const message = `Error creating: ${errorMessage(error)}`;
        events.event(object, { type: 'Warning', reason: 'FailedCreate', message });
      }
      throw error;
    }
  }

  /** Deletes exactly this pod. @throws the error of the request; 404 when the pod was deleted, 409 when it was replaced */
  async delete(pod: DeepReadonly<Pod>, { owner, signal }: ControlOptions): Promise<void> {
    const { pods, events } = this.parts;
    const object = eventObjectOf(owner.object);
    try {
      await deletePod(pod, { pods, signal });
      const message = `Deleted pod: ${pod.metadata.name ?? ''}`;
      events.event(object, { type: 'Normal', reason: 'SuccessfulDelete', message });
    } catch (error) {
      if (!signal.aborted && !isGoneError(error)) {
        const message = `Error deleting: ${errorMessage(error)}`;
        events.event(object, { type: 'Warning', reason: 'FailedDelete', message });
      }
      throw error;
    }
  }
}

/** Reports whether a pod could not be deleted because it is gone. After a conflict, no event may come: it is tried again. */
export function isGoneError(error: unknown): boolean {
  return isStatusError(error, 'NotFound');
}

function ownerReference({ object, apiVersion, kind }: PodOwner): OwnerReference {
  const { name = '', uid = '' } = object.metadata;
  return { apiVersion, kind, name, uid };
}
