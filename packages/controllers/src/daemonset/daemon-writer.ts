import type { Pod } from '@orch/api/types/core_v1';
import type { Names } from '@orch/apimachinery';
import { isNamespaceTerminating, type Lister } from '@orch/client';
import { type ControllerLog, logName } from '../framework/controller.js';
import type { Expectations } from '../framework/expectations.js';
import { generatedName } from '../framework/generated-name.js';
import { inBatches } from '../framework/slow-start.js';
import { hasActivePod } from '../pods/live-pod.js';
import { isGoneError, type PodControl } from '../pods/pod-control.js';
import { podPrefix } from '../pods/pod-from-template.js';
import { daemonTemplate, type ReadonlyDaemonSet, type ReadonlyPod, templateForNode } from './daemon-pod.js';
import type { DaemonChanges, DaemonState } from './daemon-state.js';

/** Limit of pods that one step creates and deletes. */
const burstPodsMax = 250;

interface PerformOptions {
  readonly state: DaemonState;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Creates and deletes the pods of daemon sets. */
export class DaemonWriter {
  constructor(
    private readonly parts: {
      readonly podControl: PodControl;
      readonly lister: Pick<Lister<Pod>, 'get'>;
      readonly expectations: Expectations;
      readonly names: Names;
      readonly random: () => number;
      readonly log: ControllerLog;
    },
  ) {}

  /** Creates and deletes at the same time, each up to a burst. @throws the first error, after all have ended */
  async perform(changes: DaemonChanges, options: PerformOptions): Promise<void> {
    const create = changes.create.slice(0, burstPodsMax);
    const deleted = changes.delete.slice(0, burstPodsMax);
    if (create.length === 0 && deleted.length === 0) return;
    const { expectations, log, random } = this.parts;
    const make = () => generatedName(podPrefix(options.state.daemonSet.metadata.name ?? ''), random);
    const podNames = expectations.namesFor(options.key, { subjects: create, make });
    const created = create.map((nodeName, index) => ({ nodeName, podName: podNames[index] ?? '' }));
    expectations.expect(options.key, {
      creations: podNames,
      deletions: deleted.map(({ metadata }) => metadata.uid ?? ''),
    });
    const results = await Promise.allSettled([
      this.#create(created, options),
      ...deleted.map((pod) => this.#delete(pod, options)),
    ]);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    const counts = { created: create.length, deleted: deleted.length };
    log.info('changed pods', { daemonSet: logName(options.state.daemonSet), ...counts });
  }

  async #create(
    pods: readonly { readonly nodeName: string; readonly podName: string }[],
    { state, key, signal }: PerformOptions,
  ): Promise<void> {
    const { podControl, expectations, names } = this.parts;
    const { daemonSet, hash } = state;
    const template = daemonTemplate(daemonSet, { hash, names });
    const owner = ownerOf(daemonSet);
    try {
      await inBatches(pods, {
        act: ({ nodeName, podName }) =>
          podControl.create(templateForNode(template, nodeName), { owner, name: podName, signal }),
        onSkipped: ({ podName }, error) => expectations.creationFailed(key, podName, error),
      });
    } catch (error) {
      // The server rejects new pods in a terminating namespace, and the daemon set is deleted soon.
      if (!isNamespaceTerminating(error)) throw error;
    }
  }

  async #delete(pod: ReadonlyPod, { state, key, signal }: PerformOptions): Promise<void> {
    try {
      await this.parts.podControl.delete(pod, { owner: ownerOf(state.daemonSet), signal });
    } catch (error) {
      // The deletion of a pod that is gone is still to be seen.
      if (isGoneError(error) && hasActivePod(this.parts.lister, pod)) return;
      this.parts.expectations.deletionSeen(key, pod.metadata.uid ?? '');
      if (!isGoneError(error)) throw error;
    }
  }
}

function ownerOf(daemonSet: ReadonlyDaemonSet) {
  return { object: daemonSet, apiVersion: 'apps/v1', kind: 'DaemonSet' };
}
