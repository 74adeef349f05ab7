import {
  isJsonObject,
  isStatusError,
  type JsonObject,
  type JsonValue,
  metaGroup,
  parseStoredJson,
} from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { ResourceType } from './resource-types.js';

export interface ListingQuery {
  readonly types: readonly ResourceType[];
  /** Restricts the list to one object. */
  readonly name: string | undefined;
  /** Reads at exactly this revision; the newest state when undefined. */
  readonly revision: string | undefined;
  readonly selector: string;
  /** Every namespace when undefined. */
  readonly namespace: string | undefined;
  /** For `all`: skips cluster-scoped types when a namespace is set, and types that the user may not list. */
  readonly isEverything: boolean;
}

/** The objects of one type. */
export interface Listing {
  readonly type: ResourceType;
  /** With `kind` and `apiVersion`. */
  readonly items: readonly JsonObject[];
}

export interface TableListing {
  readonly type: ResourceType;
  readonly columns: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** The non-empty listings, and the types that the user may not list. */
export interface Found<T> {
  readonly found: readonly T[];
  readonly withheld: readonly ResourceType[];
}

/** Lists objects. Returns an object once even when several types share its storage. @throws StatusError */
export async function listObjects(client: RestClient, query: ListingQuery): Promise<Found<Listing>> {
  const seen = new Set<string>();
  return await listEach(client, query, 'application/json', (type, pages) => {
    const items = pages.flatMap((page) => {
      const typeMeta = { apiVersion: page['apiVersion'], kind: String(page['kind']).replace(/List$/, '') };
      return objectsOf(page['items']).map((item): JsonObject => ({ ...typeMeta, ...item }));
    });
    const fresh = items.filter((item) => isFirst(item, seen));
    return fresh.length === 0 ? undefined : { type, items: fresh };
  });
}

/** Lists objects as tables rendered by the server. @throws StatusError */
export async function listTables(client: RestClient, query: ListingQuery): Promise<Found<TableListing>> {
  const seen = new Set<string>();
  const accept = `application/json;as=Table;v=v1;g=${client.names.group(metaGroup)}`;
  return await listEach(client, query, accept, (type, pages) => {
    const rows = pages
      .flatMap((page) => objectsOf(page['rows']))
      .filter(({ object }) => !isJsonObject(object) || isFirst(object, seen));
    const columns = objectsOf(pages[0]?.['columnDefinitions']);
    return rows.length === 0 ? undefined : { type, columns, rows };
  });
}

async function listEach<T>(
  client: RestClient,
  query: ListingQuery,
  accept: string,
  read: (type: ResourceType, pages: readonly JsonObject[]) => T | undefined,
): Promise<Found<T>> {
  const found: T[] = [];
  const withheld: ResourceType[] = [];
  for (const type of query.types) {
    if (query.isEverything && !type.namespaced && query.namespace !== undefined) continue;
    try {
      const listing = read(type, await pagesOf(client, pathOf(type, query), { query, accept }));
      if (listing !== undefined) found.push(listing);
    } catch (error) {
      if (!query.isEverything || !isStatusError(error, 'Forbidden')) throw error;
      withheld.push(type);
    }
  }
  return { found, withheld };
}

async function pagesOf(
  client: RestClient,
  path: string,
  { query, accept }: { readonly query: ListingQuery; readonly accept: string },
): Promise<readonly JsonObject[]> {
  const { name, selector, revision } = query;
  const pages: JsonObject[] = [];
  let token = '';
  do {
    const parameters = new URLSearchParams({ limit: String(pageLimit) });
    if (name !== undefined) parameters.set('fieldSelector', `metadata.name=${name}`);
    if (selector !== '') parameters.set('labelSelector', selector);
    if (token !== '') parameters.set('continue', token);
    else if (revision !== undefined) {
      parameters.set('resourceVersion', revision);
      parameters.set('resourceVersionMatch', 'Exact');
    }
    const page: unknown = parseStoredJson((await client.getRaw(`${path}?${parameters}`, { accept })).toString('utf8'));
    if (!isJsonObject(page)) throw new Error(`the server did not return a list for ${path}`);
    pages.push(page);
    const { metadata } = page;
    token = isJsonObject(metadata) && typeof metadata['continue'] === 'string' ? metadata['continue'] : '';
  } while (token !== '');
  return pages;
}

const pageLimit = 500;

function pathOf({ group, version, resource, namespaced }: ResourceType, { namespace }: ListingQuery): string {
  const prefix = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${prefix}${scope}/${resource}`;
}

function isFirst({ metadata }: JsonObject, seen: Set<string>): boolean {
  const uid = isJsonObject(metadata) ? metadata['uid'] : undefined;
  if (typeof uid !== 'string') return true;
  const isNew = !seen.has(uid);
  seen.add(uid);
  return isNew;
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
