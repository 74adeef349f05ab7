import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Names,
  parseStoredJson,
  wellKnown,
} from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

/** One change in a history response. */
export interface Change {
  readonly revision: string;
  readonly time?: string;
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name: string;
  readonly by?: string;
  readonly fields?: readonly Field[];
}

export interface Field {
  readonly path: string;
  readonly from?: JsonValue;
  readonly to?: JsonValue;
  /** The values are secret or too large. */
  readonly withheld?: true;
}

export interface FoundHistory {
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly oldest: { readonly revision: string; readonly time?: string };
  /** The changes are complete up to this revision. */
  readonly revision: string;
  /** The requested lower bound (exclusive); undefined when the history begins after it. */
  readonly since: string | undefined;
  /** True when older changes exist. */
  readonly hasMore: boolean;
  /** Types that the user may not list. */
  readonly withheld: readonly string[];
  /** Types in separate stores, which have no history. */
  readonly apart: readonly string[];
  /** Revisions with unreadable changes, newest first. */
  readonly damaged: readonly string[];
}

/**
 * Reads pages until `limit` changes or the end. A page may be empty: the server scans a limited number of changes per
 * page.
 */
export async function readHistory(client: RestClient, query: URLSearchParams, limit: number): Promise<FoundHistory> {
  const changes: Change[] = [];
  const damaged: string[] = [];
  const parameters = new URLSearchParams(query);
  let first: Page | undefined;
  for (;;) {
    parameters.set('limit', String(Math.min(limit - changes.length, pageLimit)));
    const page = pageOf(await client.getRaw(`/history?${parameters}`));
    changes.push(...page.changes);
    damaged.push(...page.damaged);
    // Later pages continue below the first page: the result has the bounds of the first page.
    first ??= page;
    const { revision, since } = first;
    if (page.before === undefined || changes.length >= limit) {
      return { ...page, changes, damaged, revision, since, hasMore: page.before !== undefined };
    }
    parameters.set('before', page.before);
    if (since !== undefined) parameters.set('since', since);
  }
}

/** Types with frequent, rarely relevant changes: leases and events. */
export function quietTypes(names: Names): readonly string[] {
  const { coordination, events } = wellKnown.groups;
  return ['events', `events.${names.group(events)}`, `leases.${names.group(coordination)}`];
}

const pageLimit = 1_000;

type Page = Omit<FoundHistory, 'hasMore'> & { readonly before?: string };

function pageOf(bytes: Buffer): Page {
  const page: unknown = parseStoredJson(bytes.toString('utf8'));
  if (!isPage(page)) throw new Error('the server returned an invalid history page');
  const namesOf = (member: JsonValue | undefined) => (Array.isArray(member) ? member.map(String) : []);
  const withheld = namesOf(page['withheld']);
  const apart = namesOf(page['apart']);
  const damaged = namesOf(page['damaged']);
  const { changes, oldest, revision } = page;
  const since = typeof page['since'] === 'string' ? page['since'] : undefined;
  const before = typeof page['before'] === 'string' ? { before: page['before'] } : {};
  return { changes, oldest, revision, since, withheld, apart, damaged, ...before };
}

function isPage(value: unknown): value is JsonObject & Pick<FoundHistory, 'changes' | 'oldest' | 'revision'> {
  if (!isJsonObject(value) || typeof value['revision'] !== 'string') return false;
  return Array.isArray(value['changes']) && isJsonObject(value['oldest']);
}
