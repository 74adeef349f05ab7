import type { CachedEntry } from '@orch/storage';
import type { BodyParts } from './body-parts.js';

/**
 * An encoded list: a head, usually with the resourceVersion, then the items, then an end.
 *
 *     head     {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"12"},"items":[
 *     items    {…},{…}        end      ]}
 *
 * Items are encoded lazily, or taken from the cached bytes of their entries. They are the same for every
 * resourceVersion, so they can be cached; head and end are encoded per response.
 */
export interface ListSource {
  readonly entries: readonly CachedEntry[];
  /** A protobuf head contains lengths, so it needs the size of the remaining bytes. */
  readonly headNeedsLength: boolean;
  /** `restBytes` is the size of all items and the end. */
  head(restBytes: number): Buffer;
  /**
   * Adds the bytes of one item to the pieces without copying them. For an item that takes long it returns the parts
   * that encode it.
   */
  addItem(entry: CachedEntry, pieces: Buffer[]): BodyParts | undefined;
  /** Between two items. */
  readonly separator: Buffer | undefined;
  readonly end: Buffer;
  /** Items are encoded anew for each step. Clients that read the same list at the same time share its steps. */
  readonly isEncodedPerStep: boolean;
}
