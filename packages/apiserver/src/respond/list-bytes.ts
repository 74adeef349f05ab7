import type { ListMeta } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';

/**
 * A list as it goes out: a head, which tells the resourceVersion, then the items one after another, then an end.
 *
 *     head     {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"12"},"items":[
 *     items    {…},{…}        end      ]}
 *
 * Items are made, or taken from what is kept of their entries, when they are sent.
 */
export interface ListSource {
  readonly entries: readonly CachedEntry[];
  /** Protobuf writes lengths first: its head needs to know how many bytes follow. */
  readonly headNeedsLength: boolean;
  head(restBytes: number): Buffer;
  /** Adds the bytes of one item to the pieces; those of the entry itself are not copied. */
  addItem(entry: CachedEntry, pieces: Buffer[]): void;
  /** Between two items. */
  readonly separator: Buffer | undefined;
  readonly end: Buffer;
  /** The end tells the resourceVersion: what was made of such a list is of no use for the next. */
  readonly endTellsVersion?: boolean;
}

export interface ListHead {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** Members between metadata and the items, each with a comma at its end. */
  readonly extra?: string;
  /** The member that holds the items; `items` when not given. */
  readonly items?: string;
}

/** A list in JSON, with a newline at its end. */
export function jsonList(
  entries: readonly CachedEntry[],
  head: ListHead,
  addItem: (entry: CachedEntry, pieces: Buffer[]) => void,
): ListSource {
  return { entries, headNeedsLength: false, head: () => listHead(head), addItem, separator: comma, end: closing };
}

/** `{"kind":…,"metadata":{…},"items":[`. */
function listHead(head: ListHead): Buffer {
  return Buffer.from(
    `{"kind":"${head.kind}","apiVersion":"${head.apiVersion}","metadata":${listMetaJson(head.metadata)},` +
      `${head.extra ?? ''}"${head.items ?? 'items'}":[`,
  );
}

function listMetaJson(metadata: ListMeta): string {
  const { resourceVersion, remainingItemCount } = metadata;
  const token = metadata.continue;
  return JSON.stringify({
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(token === undefined || token === '' ? {} : { continue: token }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  });
}

const closing = Buffer.from(']}\n');
const comma = Buffer.from(',');
