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
  /** There are older ones than these. */
  readonly hasMore: boolean;
  /** Types that the user may not list. */
  readonly withheld: readonly string[];
  /** Types that are kept in other stores, and not told of. */
  readonly apart: readonly string[];
}

/** Page by page until there are enough, or no more. A page may be empty: the server looks at so many changes at a time. */
export async function readHistory(client: RestClient, query: URLSearchParams, limit: number): Promise<FoundHistory> {
  const changes: Change[] = [];
  const asked = new URLSearchParams(query);
  for (;;) {
    asked.set('limit', String(Math.min(limit - changes.length, pageLimit)));
    const page = pageOf(await client.getRaw(`/history?${asked}`));
    changes.push(...page.changes);
    const hasMore = page.before !== undefined;
    if (!hasMore || changes.length >= limit) return { ...page, changes, hasMore };
    asked.set('before', page.before);
  }
}

/** What changes all the time, and hardly ever means anything: renewed leases, and events, which tell of changes themselves. */
export function quietTypes(names: Names): readonly string[] {
  const { coordination, events } = wellKnown.groups;
  return ['events', `events.${names.group(events)}`, `leases.${names.group(coordination)}`];
}

const pageLimit = 1_000;

function pageOf(bytes: Buffer): Omit<FoundHistory, 'hasMore'> & { readonly before?: string } {
  const page: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isPage(page)) throw new Error('the server tells its history in a way that is not understood');
  const namesOf = (member: JsonValue | undefined) => (Array.isArray(member) ? member.map(String) : []);
  const withheld = namesOf(page['withheld']);
  const apart = namesOf(page['apart']);
  const before = typeof page['before'] === 'string' ? { before: page['before'] } : {};
  return { changes: page.changes, oldest: page.oldest, withheld, apart, ...before };
}

function isPage(value: unknown): value is JsonObject & Pick<FoundHistory, 'changes' | 'oldest'> {
  return isJsonObject(value) && Array.isArray(value['changes']) && isJsonObject(value['oldest']);
}
