import { createHash } from 'node:crypto';
import { badRequestError, isJsonObject } from '@orch/apimachinery';
import type { ObjectKey } from '@orch/storage';

/**
 * The start of the next page: after a key, at a revision; -1 means the newest revision, when the original one is
 * compacted.
 */
export interface ContinueToken {
  readonly revision: number;
  readonly after: ObjectKey;
}

/** The list that a token is valid for. All versions of a resource share one list. */
export interface TokenScope {
  readonly group: string;
  readonly resource: string;
  /** '' for all namespaces, and for cluster-scoped resources. */
  readonly namespace: string;
}

/**
 * Opaque to clients: base64url of `{"v":2,"rv":7,"start":"web/a","sum":"…"}`. The checksum is no secret, since
 * clients may request any position anyway. It detects tokens that are damaged, truncated, or from another list.
 */
export function encodeContinueToken({ revision, after }: ContinueToken, scope: TokenScope): string {
  const start = `${after.namespace}/${after.name}`;
  const token = { v: tokenVersion, rv: revision, start, sum: sumOf(revision, start, scope) };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/** Spec: Chunked lists. @throws StatusError 400 for invalid tokens and tokens of another list */
export function decodeContinueToken(text: string, scope: TokenScope): ContinueToken {
  const token = parse(text);
  if (token['v'] !== tokenVersion) throw invalidToken('unrecognized encoded version');
  const { rv: revision, start, sum } = token;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || (revision < 1 && revision !== newest)) {
    throw invalidToken(`incorrect encoded start resourceVersion ${JSON.stringify(revision)}`);
  }
  if (typeof start !== 'string') throw invalidToken('incorrect encoded start key');
  const slash = start.indexOf('/');
  const after = { namespace: start.slice(0, slash), name: start.slice(slash + 1) };
  const isElsewhere = scope.namespace !== '' && after.namespace !== scope.namespace;
  if (slash < 0 || after.name === '' || after.name.includes('/') || isElsewhere) {
    throw invalidToken(`the key ${JSON.stringify(start)} does not match the request`);
  }
  if (sum !== sumOf(revision, start, scope)) throw invalidToken('it was not made for this list');
  return { revision, after };
}

/** The revision of a token that continues at the newest state. */
export const newest = -1;

const tokenVersion = 2;

function sumOf(revision: number, start: string, { group, resource, namespace }: TokenScope): string {
  const text = JSON.stringify([tokenVersion, revision, start, group, resource, namespace]);
  return createHash('sha256').update(text).digest('base64url').slice(0, sumLength);
}

/** 72 bits. */
const sumLength = 12;

function parse(text: string): Record<string, unknown> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw invalidToken('illegal base64 data');
  const bytes = Buffer.from(text, 'base64url');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw invalidToken(describeInvalidJson(bytes));
  }
  if (!isJsonObject(value)) throw invalidToken('it does not hold an object');
  return value;
}

/** Uses the message of v1.21 when the first byte is invalid JSON. */
function describeInvalidJson(bytes: Buffer): string {
  const first = bytes.toString('latin1').trimStart().charAt(0);
  if (/^[[{"\-\dtfn]?$/.test(first)) return 'it does not hold JSON';
  const isControl = /[\x7f-\xa0\xad]/.test(first);
  const code = (first.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return `invalid character '${isControl ? `\\u${code}` : first}' looking for beginning of value`;
}

function invalidToken(why: string) {
  return badRequestError(`invalid continue token: continue key is not valid: ${why}`);
}
