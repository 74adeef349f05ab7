import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { errorMessage, isStatusError, type Names } from '@orch/apimachinery';
import { eventObjectOf, type Lister, type ResourceClient } from '@orch/client';
import type { ControllerEvents } from '../framework/controller.js';
import { claimsOf, hasStorage, withIdentity } from './identity.js';
import type { ReadonlyPod, ReadonlyStatefulSet } from './model.js';
import type { StatefulAction } from './plan.js';

type Verb = 'create' | 'update' | 'delete';

interface WriteOptions {
  readonly set: ReadonlyStatefulSet;
  readonly signal: AbortSignal;
}

/** Creates, updates and deletes the pods of stateful sets and creates their claims, and records an event for each. */
export class StatefulPodWriter {
  constructor(
    private readonly parts: {
      readonly pods: ResourceClient<Pod>;
      readonly claims: ResourceClient<PersistentVolumeClaim>;
      readonly claimLister: Lister<PersistentVolumeClaim>;
      readonly events: ControllerEvents;
      readonly names: Names;
    },
  ) {}

  /** @throws the error of the request */
  async perform(action: StatefulAction, options: WriteOptions): Promise<void> {
    if (action.type === 'create') await this.#create(action.pod, options);
    else if (action.type === 'repair') await this.#repair(action.pod, options);
    else await this.#delete(action, options);
  }

  async #create(pod: Pod, { set, signal }: WriteOptions): Promise<void> {
    const namespace = set.metadata.namespace ?? '';
    await this.#recorded('create', { set, pod, signal }, async () => {
      await this.#createClaims(pod, { set, signal });
      await this.parts.pods.create(pod, { namespace, signal });
    });
  }

  async #repair(pod: ReadonlyPod, { set, signal }: WriteOptions): Promise<void> {
    await this.#recorded('update', { set, pod, signal }, async () => {
      if (!hasStorage(set, pod)) await this.#createClaims(pod, { set, signal });
      await this.parts.pods.update(withIdentity(set, pod, this.parts.names), { signal });
    });
  }

  async #delete(
    { pod, isFailed }: { readonly pod: ReadonlyPod; readonly isFailed: boolean },
    { set, signal }: WriteOptions,
  ): Promise<void> {
    const { name = '', namespace = '', uid } = pod.metadata;
    if (isFailed) {
      const message = `StatefulSet ${namespace}/${set.metadata.name ?? ''} is recreating failed Pod ${name}`;
      this.parts.events.event(eventObjectOf(set), { type: 'Warning', reason: 'RecreatingFailedPod', message });
    }
    await this.#recorded('delete', { set, pod, signal }, async () => {
      await this.parts.pods.delete(name, {
        ...{ namespace, signal },
        ...(uid === undefined ? {} : { preconditions: { uid } }),
      });
    });
  }

  /** Creates the missing claims, all of them even if one fails. @throws Error that joins the failures */
  async #createClaims(pod: ReadonlyPod, { set, signal }: WriteOptions): Promise<void> {
    const failures: string[] = [];
    for (const { claim } of claimsOf(set, pod)) {
      const { name = '', namespace = '' } = claim.metadata;
      const existing = this.parts.claimLister.get(name, namespace);
      if (existing?.metadata.deletionTimestamp) failures.push(`pvc ${name} is being deleted`);
      if (existing !== undefined) continue;
      try {
        await this.parts.claims.create(claim, { namespace, signal });
        this.#recordClaim(set, { pod, claim: name });
      } catch (error) {
        signal.throwIfAborted();
        if (isStatusError(error, 'AlreadyExists')) continue;
        failures.push(`failed to create PVC ${name}: ${errorMessage(error)}`);
        this.#recordClaim(set, { pod, claim: name, error });
      }
    }
    if (failures.length > 0) throw new Error(failures.length === 1 ? failures[0] : `[${failures.join(', ')}]`);
  }

  async #recorded(
    verb: Verb,
    { set, pod, signal }: WriteOptions & { readonly pod: ReadonlyPod },
    write: () => Promise<void>,
  ): Promise<void> {
    const subject = `${verb} Pod ${pod.metadata.name ?? ''} in StatefulSet ${set.metadata.name ?? ''}`;
    const object = eventObjectOf(set);
    try {
      await write();
      this.parts.events.event(object, {
        type: 'Normal',
        reason: `Successful${titles[verb]}`,
        message: `${subject} successful`,
      });
    } catch (error) {
      // The pod is there already: the cache is late.
      const isStale = isStatusError(error, 'AlreadyExists') || isStatusError(error, 'Conflict');
      if (!signal.aborted && !isStale) {
        const message = `${subject} failed error: ${errorMessage(error)}`;
        this.parts.events.event(object, { type: 'Warning', reason: `Failed${titles[verb]}`, message });
      }
      throw error;
    }
  }

  #recordClaim(
    set: ReadonlyStatefulSet,
    { pod, claim, error }: { readonly pod: ReadonlyPod; readonly claim: string; readonly error?: unknown },
  ): void {
    const [podName, setName] = [pod.metadata.name ?? '', set.metadata.name ?? ''];
    const object = eventObjectOf(set);
    if (error === undefined) {
      const message = `create Claim ${claim} Pod ${podName} in StatefulSet ${setName} success`;
      this.parts.events.event(object, { type: 'Normal', reason: 'SuccessfulCreate', message });
      return;
    }
    const outcome = `failed error: ${errorMessage(error)}`;
    const message = `create Claim ${claim} for Pod ${podName} in StatefulSet ${setName} ${outcome}`;
    this.parts.events.event(object, { type: 'Warning', reason: 'FailedCreate', message });
  }
}

const titles = { create: 'Create', update: 'Update', delete: 'Delete' } as const satisfies Record<Verb, string>;
