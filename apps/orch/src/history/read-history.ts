import { isJsonObject, type JsonObject, type JsonValue, type Names, wellKnown } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

/** One change, as the server tells it. */
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
  /** Secret or large. */
  readonly withheld?: true;
}

export interface FoundHistory {
  /** The newest first. */
  readonly changes: readonly Change[];
  readonly oldest: { readonly revision: string; readonly time?: string };
  /** Everything up to this one is told. */
  readonly revision: string;
  /** Only what came after this one was asked for; undefined when that is all that is kept. */
  readonly since: string | undefined;
  /** There are older ones than these. */
  readonly hasMore: boolean;
  /** Types that the user may not list. */
  readonly withheld: readonly string[];
  /** Types that are kept in other stores, and not told of. */
  readonly apart: readonly string[];
}

/**
 * Page by page until there are enough, or no more. A page may be empty: the server looks at so many changes at a time.
 */
export async function readHistory(client: RestClient, query: URLSearchParams, limit: number): Promise<FoundHistory> {
  const changes: Change[] = [];
  const asked = new URLSearchParams(query);
  let first: Page | undefined;
  for (;;) {
    asked.set('limit', String(Math.min(limit - changes.length, pageLimit)));
    const page = pageOf(await client.getRaw(`/history?${asked}`));
    changes.push(...page.changes);
    // Later pages are read later: what has come since the first one is none of theirs.
    first ??= page;
    const { revision, since } = first;
    if (page.before === undefined || changes.length >= limit) {
      return { ...page, changes, revision, since, hasMore: page.before !== undefined };
    }
    asked.set('before', page.before);
    if (since !== undefined) asked.set('since', since);
  }
}

/** What changes all the time, and hardly ever means anything: renewed leases; and events, which tell of changes. */
export function quietTypes(names: Names): readonly string[] {
  const { coordination, events } = wellKnown.groups;
  return ['events', `events.${names.group(events)}`, `leases.${names.group(coordination)}`];
}

const pageLimit = 1_000;

type Page = Omit<FoundHistory, 'hasMore'> & { readonly before?: string };

function pageOf(bytes: Buffer): Page {
  const page: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isPage(page)) throw new Error('the server tells its history in a way that is not understood');
  const namesOf = (member: JsonValue | undefined) => (Array.isArray(member) ? member.map(String) : []);
  const withheld = namesOf(page['withheld']);
  const apart = namesOf(page['apart']);
  const { changes, oldest, revision } = page;
  const since = typeof page['since'] === 'string' ? page['since'] : undefined;
  const before = typeof page['before'] === 'string' ? { before: page['before'] } : {};
  return { changes, oldest, revision, since, withheld, apart, ...before };
}

function isPage(value: unknown): value is JsonObject & Pick<FoundHistory, 'changes' | 'oldest' | 'revision'> {
  if (!isJsonObject(value) || typeof value['revision'] !== 'string') return false;
  return Array.isArray(value['changes']) && isJsonObject(value['oldest']);
}
