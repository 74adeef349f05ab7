import type { Answer } from './answer.js';
import { isJsonObject, type Json, type JsonObject, valueAt } from './json.js';
import { showTokens } from './token-claims.js';

/**
 * Makes the answers of one server comparable with those of another. What a server chooses is renamed by what it belongs
 * to, so that two servers that behave alike get the same names:
 *
 *     uid 7f…-1 of the first object named web, 9c…-2 of the next     → uid of web, uid 2 of web
 *     resourceVersions of one object: 812, 815, 815, 812      → version 1, version 2, version 2, version 1 (went back)
 *     managedFields in the order of their times               → in that of their text
 *     name pod-x8k2f with generateName pod-                   → pod-<generated>
 *
 * One normaliser serves one script on one server: it remembers what it has seen.
 */
export class Normaliser {
  readonly #run: string;
  readonly #address: string;
  readonly #names = new Map<string, string>();
  /** How many objects of a resource had this name, one after the other. */
  readonly #uids = new Map<string, number>();
  readonly #prefixes = new Set<string>();
  readonly #versions = new Map<string, string[]>();
  readonly #now: () => number;

  constructor(options: { readonly run: string; readonly address: string; readonly now: () => number }) {
    this.#run = options.run;
    this.#address = options.address;
    this.#now = options.now;
  }

  /** What a script sends tells which names the server will make up. */
  sent(body: string | undefined): void {
    for (const [, prefix] of body?.matchAll(/"generateName": ?"([^"]+)"/g) ?? []) {
      if (prefix !== undefined) this.#prefixes.add(prefix);
    }
  }

  /** A path as it is shown and matched: the run's own names are `RUN`. */
  request(text: string): string {
    return this.#text(text);
  }

  /** `request` is the METHOD PATH that was sent: uids are told apart by its resource and their names. */
  answer(answer: Answer, request: string): Json {
    const resource = resourceIn.exec(request)?.[1] ?? '';
    learn(answer.body, (object) => this.#learn(object, resource));
    const body = this.#value(answer.body, '');
    return { status: answer.status, headers: this.#value(answer.headers, ''), body };
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
      // Owners stand in the order of their times, whose seconds are not the same on two servers.
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

  /** The how manieth version of its object; for lists and bookmarks only that there is one. */
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

/** Times of about now are a server's; times that a script wrote stay. */
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const dayMs = 86_400_000;

/** Host and port of an address that a server tells of itself. */
const authority = /\/\/[^/]+/;
/** What is a key's own in a set of keys. */
const keyParameters = new Set(['kid', 'n', 'x', 'y']);

const address = /^\d+\.\d+\.\d+\.\d+$/;

/** What a server chooses and messages quote: identities no answer named before, versions, memory addresses. */
const chosenInText: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>'],
  [/(resourceVersion\\*":\\*")\d+/g, '$1<version>'],
  [/(ResourceVersion in (?:the precondition|record) \()\d+/g, '$1<version>'],
  [/(ResourceVersion in object meta: )\d+/g, '$1<version>'],
  [/(Too large resource version: \d+, current: )\d+/g, '$1<version>'],
  // A place in memory; where one server tells the value instead, that.
  [/(\(\*[\w.]+\))\((?!nil\))[^()]*\)/g, '$1(<pointer>)'],
  [/0x[0-9a-f]{6,}/g, '<pointer>'],
];

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const agesInTables = new Set(['Age', 'Last Seen', 'First Seen', 'Duration']);

/** Cells of a table that depend on when it is asked for ("5s"), or on what the server chose; in a watch, of each table. */
export function blankCells(body: Json): Json {
  if (!Array.isArray(body)) return blankTable(body, columnNames(body));
  // Only the first table of a watch says what its columns are called.
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

/** The array at `path` in an order of its own, for answers whose order means nothing; `.` is the value itself. */
export function sortedAt(value: Json, path: string): Json {
  if (path === '.') return Array.isArray(value) ? value.toSorted(byText) : value;
  const [head, ...rest] = path.split('.');
  if (head === undefined || !isJsonObject(value)) return value;
  return { ...value, [head]: sortedAt(value[head] ?? null, rest.join('.') || '.') };
}

function byText(left: Json, right: Json): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
