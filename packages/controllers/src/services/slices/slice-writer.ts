import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, isStatusError } from '@orch/apimachinery';
import { isNamespaceTerminating, type RestClient } from '@orch/client';
import { resources } from '../../framework/resources.js';
import type { SliceChanges } from './slice-changes.js';
import type { SliceTracker } from './slice-tracker.js';

type Slice = DeepReadonly<EndpointSlice>;

/** A write of a slice failed; `cause` is the error of the server. */
export class SliceWriteError extends Error {
  override readonly name = 'SliceWriteError';
}

export interface SliceOwner {
  /** `namespace/name`. */
  readonly key: string;
  readonly kind: 'Service' | 'Endpoints';
  readonly namespace: string;
  readonly name: string;
  /** No slices are created for it: the garbage collector deletes them. */
  readonly isDeleting: boolean;
  /** Annotation and time of the change, RFC 3339; undefined for none. */
  readonly trigger?: { readonly annotation: string; readonly time: string | undefined };
}

/** Creates, updates and deletes slices, and tells the tracker. */
export class SliceWriter {
  readonly #slices;

  constructor(private readonly options: { readonly client: RestClient; readonly tracker: SliceTracker }) {
    this.#slices = options.client.resource<EndpointSlice>(resources.endpointSlices);
  }

  /** @throws SliceWriteError */
  async write(owner: SliceOwner, changes: SliceChanges, signal: AbortSignal): Promise<void> {
    const { key, namespace } = owner;
    const { tracker } = this.options;
    const options = { namespace, signal };
    for (const slice of owner.isDeleting ? [] : changes.create) {
      const created = await this.#slices.create(withTrigger(slice, owner), options).catch((error: unknown) => {
        if (isNamespaceTerminating(error)) return undefined;
        throw failed('create', owner, error);
      });
      // The other slices of a terminating namespace are about to be deleted, too.
      if (created === undefined) return;
      tracker.wrote(key, created);
    }
    for (const slice of changes.update) {
      const updated = await this.#slices.update(withTrigger(slice, owner), options).catch((error: unknown) => {
        throw failed('update', owner, error);
      });
      tracker.wrote(key, updated);
    }
    for (const slice of changes.delete) {
      await this.#slices.delete(slice.metadata.name ?? '', options).catch((error: unknown) => {
        if (!isStatusError(error, 'NotFound')) throw failed('delete', owner, error);
      });
      tracker.deleted(key, slice);
    }
  }
}

function failed(verb: string, { kind, key }: SliceOwner, cause: unknown): SliceWriteError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SliceWriteError(`failed to ${verb} EndpointSlice for ${kind} ${key}: ${reason}`, { cause });
}

function withTrigger(slice: Slice, { trigger }: SliceOwner): Slice {
  if (trigger === undefined) return slice;
  const { [trigger.annotation]: _, ...annotations } = slice.metadata.annotations ?? {};
  const own = trigger.time === undefined ? {} : { [trigger.annotation]: trigger.time };
  return { ...slice, metadata: { ...slice.metadata, annotations: { ...annotations, ...own } } };
}
