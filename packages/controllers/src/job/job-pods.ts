import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage } from '@orch/apimachinery';
import { eventObjectOf, isNamespaceTerminating, type Lister, objectKey, type RecordedEvent } from '@orch/client';
import type { ControllerContext, ControllerEvents } from '../framework/controller.js';
import type { Expectations } from '../framework/expectations.js';
import { generatedName } from '../framework/generated-name.js';
import { RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { inBatches } from '../framework/slow-start.js';
import { createPod } from '../pods/create-pod.js';
import { deletePod } from '../pods/delete-pod.js';
import { hasActivePod } from '../pods/live-pod.js';
import { isGoneError } from '../pods/pod-control.js';
import { podFromTemplate, podPrefix } from '../pods/pod-from-template.js';
import { indexedTemplate } from './indexed-template.js';
import type { ReadonlyJob } from './job-state.js';

/** Creates and deletes the pods of jobs. */
export class JobPods {
  readonly #pods;

  constructor(
    private readonly context: ControllerContext,
    private readonly parts: {
      readonly expectations: Expectations;
      readonly events: ControllerEvents;
      readonly lister: Pick<Lister<Pod>, 'get'>;
    },
  ) {
    this.#pods = context.client.resource<Pod>(resources.pods);
  }

  /**
   * Creates a pod per completion index (undefined: without one). `onCreated` is called for each.
   * @throws the first error; those of a terminating namespace leave no event
   */
  async create(
    job: ReadonlyJob,
    options: {
      readonly indexes: readonly (number | undefined)[];
      readonly onCreated: () => void;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { indexes, onCreated, signal } = options;
    const { expectations, lister } = this.parts;
    const { names, random } = this.context;
    const { namespace = '', name = '', uid = '' } = job.metadata;
    const key = objectKey(job);
    const owner = { apiVersion: job.apiVersion, kind: job.kind, name, uid };
    const make = () => generatedName(podPrefix(name), random);
    const subjects = indexes.map((index) => (index === undefined ? '' : String(index)));
    const podNames = expectations.namesFor(key, { subjects, make });
    const isKnown = (podName: string) => lister.get(podName, namespace) !== undefined;
    expectations.expectCreations(key, podNames);
    const planned = podNames.map((podName, position) => ({ podName, index: indexes[position] }));
    await inBatches(planned, {
      onSkipped: ({ podName }, error) => expectations.creationFailed(key, podName, error),
      act: async ({ podName, index }) => {
        const template = job.spec?.template;
        const pod = podFromTemplate(index === undefined ? template : indexedTemplate(template, { index, names }), {
          owner,
          name: podName,
          namespace,
        });
        try {
          const created = await createPod(pod, { pods: this.#pods, isKnown, signal });
          onCreated();
          this.#record(job, {
            type: 'Normal',
            reason: 'SuccessfulCreate',
            message: `Created pod: ${created.metadata.name}`,
          });
        } catch (error) {
          if (!isNamespaceTerminating(error) && !signal.aborted && !(error instanceof RetryLater)) {
            const message = `Error creating: ${errorMessage(error)}`;
            this.#record(job, { type: 'Warning', reason: 'FailedCreate', message });
          }
          throw error;
        }
      },
    });
  }

  /** Deletes pods; those that are gone count as deleted. @throws the first other error, after all were tried */
  async delete(
    job: ReadonlyJob,
    options: {
      readonly pods: readonly DeepReadonly<Pod>[];
      readonly onDeleted: () => void;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { pods, onDeleted, signal } = options;
    const { expectations, lister } = this.parts;
    const key = objectKey(job);
    expectations.expectDeletions(
      key,
      pods.map((pod) => pod.metadata.uid ?? ''),
    );
    const results = await Promise.allSettled(
      pods.map(async (pod) => {
        const { name = '', uid = '' } = pod.metadata;
        try {
          await deletePod(pod, { pods: this.#pods, signal });
          this.#record(job, { type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted pod: ${name}` });
        } catch (error) {
          // The deletion of a pod that is gone is still to be seen.
          if (isGoneError(error) && !hasActivePod(lister, pod)) expectations.deletionSeen(key, uid);
          if (!isGoneError(error)) {
            expectations.deletionFailed(key, uid);
            if (!signal.aborted) {
              const message = `Error deleting: ${errorMessage(error)}`;
              this.#record(job, { type: 'Warning', reason: 'FailedDelete', message });
            }
            throw error;
          }
        }
        onDeleted();
      }),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  #record(job: ReadonlyJob, event: RecordedEvent): void {
    this.parts.events.event(eventObjectOf(job), event);
  }
}
