import { isJsonObject, type Json, type JsonObject, valueAt } from './json.js';
import type { ComparedResponse } from './response.js';
import { showTokens } from './token-claims.js';

/**
 * Makes the responses of one server comparable with those of another. Values that a server chooses are renamed after the
 * object they belong to, so that two servers with the same behavior produce the same names:
 *
 *     uid 7f…-1 of the first object named web, 9c…-2 of the next     → uid of web, uid 2 of web
 *     resourceVersions of one object: 812, 815, 815, 812      → version 1, version 2, version 2, version 1 (went back)
 *     managedFields in the order of their times               → sorted by their text
 *     name pod-x8k2f with generateName pod-                   → pod-<generated>
 *
 * A normaliser serves one script on one server: it remembers the values it has seen.
 */
export class Normaliser {
  readonly #run: string;
  readonly #address: string;
  readonly #names = new Map<string, string>();
  /** The number of objects of a resource that had this name, one after the other. */
  readonly #uids = new Map<string, number>();
  readonly #prefixes = new Set<string>();
  readonly #versions = new Map<string, string[]>();
  readonly #now: () => number;

  constructor(options: { readonly run: string; readonly address: string; readonly now: () => number }) {
    this.#run = options.run;
    this.#address = options.address;
    this.#now = options.now;
  }

  /** Records the `generateName` prefixes of a request body. */
  sent(body: string | undefined): void {
    for (const [, prefix] of body?.matchAll(/"generateName": ?"([^"]+)"/g) ?? []) {
      if (prefix !== undefined) this.#prefixes.add(prefix);
    }
  }

  /** Returns a request as it is shown and matched: the run's own names are `RUN`. */
  request(text: string): string {
    return this.#text(text);
  }

  /** `request` is the METHOD PATH that was sent; uids are keyed by its resource and their names. */
  response(response: ComparedResponse, request: string): Json {
    const resource = resourceIn.exec(request)?.[1] ?? '';
    learn(response.body, (object) => this.#learn(object, resource));
    const body = this.#value(response.body, '');
    return { status: response.status, headers: this.#value(response.headers, ''), body };
  }

  #learn(object: JsonObject, resource: string): void {
    const { uid, name } = object;
    if (typeof uid === 'string' && typeof name === 'string' && uid.length > 20 && !this.#names.has(uid)) {
      const key = `${resource} ${name}`;
      const earlier = this.#uids.get(key) ?? 0;
      this.#uids.set(key, earlier + 1);
      this.#names.set(uid, earlier === 0 ? `uid of ${name}` : `uid ${earlier + 1} of ${name}`);
    }
    const { resourceVersion } = object;
    if (typeof resourceVersion === 'string' && resourceVersion !== '' && typeof uid === 'string') {
      const seen = this.#versions.get(uid) ?? [];
      if (!seen.includes(resourceVersion)) this.#versions.set(uid, [...seen, resourceVersion]);
    }
  }

  #value(value: Json, key: string): Json {
    if (typeof value === 'string') return this.#string(value, key);
    if (Array.isArray(value)) {
      const items = value.map((item: Json) => this.#value(item, key));
      // managedFields are ordered by their times, whose seconds differ between two servers.
      return key === 'managedFields' ? items.toSorted(byText) : items;
    }
    if (!isJsonObject(value)) return value;
    const result: Record<string, Json> = {};
    for (const [name, item] of Object.entries(value)) {
      if (name === 'resourceVersion' && typeof item === 'string') result[name] = this.#version(value, item);
      else if (name === 'continue' && typeof item === 'string' && item !== '') result[name] = '<continue>';
      else if (name === 'serverAddress') result[name] = '<server>';
      else if (name === 'jwks_uri' && typeof item === 'string') result[name] = item.replace(authority, '//<server>');
      else if (keyParameters.has(name) && 'kty' in value) result[name] = '<key>';
      else if ((name === 'nodePort' || name === 'healthCheckNodePort') && typeof item === 'number' && item >= 30_000)
        result[name] = '<port>';
      else result[this.#text(name)] = this.#value(item, name);
    }
    return result;
  }

  #string(value: string, key: string): string {
    if ((key === 'clusterIP' || key === 'clusterIPs') && address.test(value)) return '<address>';
    return this.#text(value);
  }

  /** The number of a version of its object; lists and bookmarks only show that there is one. */
  #version(metadata: JsonObject, version: string): string {
    const uid = metadata['uid'];
    if (version === '' || typeof uid !== 'string') return version === '' || version === '0' ? version : '<version>';
    return `version ${(this.#versions.get(uid) ?? []).indexOf(version) + 1}`;
  }

  #text(text: string): string {
    let result = showTokens(text);
    for (const [from, to] of this.#names) result = result.replaceAll(from, to);
    for (const prefix of this.#prefixes) {
      result = result.replaceAll(
        new RegExp(`${literally(prefix)}[a-z0-9]{5}(?![a-z0-9])`, 'g'),
        `${prefix}<generated>`,
      );
    }
    result = result.replaceAll(time, (match, fraction?: string) => {
      if (Math.abs(Date.parse(match) - this.#now()) > dayMs) return match;
      return `<time${(fraction ?? '').replaceAll(/\d/g, '0')}>`;
    });
    for (const [from, to] of chosenInText) result = result.replaceAll(from, to);
    return result.replaceAll(this.#run, 'RUN').replaceAll(this.#address, '<server>');
  }
}

const resourceIn = /\/(?:api\/v1|apis\/[^/]+\/[^/]+)(?:\/namespaces\/[^/]+)?\/([^/?]+)/;

/** Calls `visit` for every object below `value` that may name things: metadata, details, preconditions. */
function learn(value: Json, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) learn(item, visit);
  if (!isJsonObject(value)) return;
  visit(value);
  for (const item of Object.values(value)) learn(item, visit);
}

/** Current times are chosen by the server; times written in a script stay. */
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const dayMs = 86_400_000;

/** Host and port in a URL of the server itself. */
const authority = /\/\/[^/]+/;
/** The members of a key in a key set that contain its value. */
const keyParameters = new Set(['kid', 'n', 'x', 'y']);

const address = /^\d+\.\d+\.\d+\.\d+$/;

/** Server-chosen values in messages: unknown uids, versions, memory addresses. */
const chosenInText: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>'],
  [/(resourceVersion\\*":\\*")\d+/g, '$1<version>'],
  [/(ResourceVersion in (?:the precondition|record) \()\d+/g, '$1<version>'],
  [/(ResourceVersion in object meta: )\d+/g, '$1<version>'],
  [/(Too large resource version: \d+, current: )\d+/g, '$1<version>'],
  // A memory address; or the value that the other server shows instead.
  [/(\(\*[\w.]+\))\((?!nil\))[^()]*\)/g, '$1(<pointer>)'],
  [/0x[0-9a-f]{6,}/g, '<pointer>'],
  // The volume with the token of a service account.
  [/(kube-api-access-)[a-z0-9]{5}(?![a-z0-9])/g, '$1<generated>'],
];

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const agesInTables = new Set(['Age', 'Last Seen', 'First Seen', 'Duration']);

/** Blanks the cells of a table that depend on the current time ("5s") or on server-chosen values; in a watch, of each table. */
export function blankCells(body: Json): Json {
  if (!Array.isArray(body)) return blankTable(body, columnNames(body));
  // Only the first table of a watch has column definitions.
  let names: readonly string[] = [];
  return body.map((event: Json) => {
    const table = valueAt(event, 'object');
    const given = columnNames(table);
    if (given.length > 0) names = given;
    return isJsonObject(event) && isJsonObject(table) ? { ...event, object: blankTable(table, names) } : event;
  });
}

function columnNames(table: Json | undefined): readonly string[] {
  const columns = table === undefined ? undefined : valueAt(table, 'columnDefinitions');
  return Array.isArray(columns) ? columns.map((column: Json) => String(valueAt(column, 'name'))) : [];
}

function blankTable(table: Json, names: readonly string[]): Json {
  const rows = valueAt(table, 'rows');
  if (!isJsonObject(table) || !Array.isArray(rows)) return table;
  const blank = (cell: Json, name: string | undefined): Json => {
    if (agesInTables.has(name ?? '') && /^\d/.test(String(cell))) return '<age>';
    return name === 'Cluster-IP' && address.test(String(cell)) ? '<address>' : cell;
  };
  const blanked = rows.map((row: Json) => {
    const cells = valueAt(row, 'cells');
    if (!isJsonObject(row) || !Array.isArray(cells)) return row;
    return { ...row, cells: cells.map((cell: Json, index) => blank(cell, names[index])) };
  });
  return { ...table, rows: blanked };
}

/**
 * Sorts the array at `path`, such as `items.0.ports`, by its text, for responses whose order has no meaning; `.` is the value
 * itself. Returns a value without such a member unchanged.
 */
export function sortedAt(value: Json, path: string): Json {
  if (path === '.') return Array.isArray(value) ? value.toSorted(byText) : value;
  const [head, ...rest] = path.split('.');
  const inner = rest.join('.') || '.';
  if (head === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => (String(index) === head ? sortedAt(item, inner) : item));
  }
  const member = isJsonObject(value) ? value[head] : undefined;
  return isJsonObject(value) && member !== undefined ? { ...value, [head]: sortedAt(member, inner) } : value;
}

function byText(left: Json, right: Json): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
