import { createHash } from 'node:crypto';
import { badRequestError, isJsonObject } from '@orch/apimachinery';
import type { ObjectKey } from '@orch/storage';

/** Where a chunked list goes on: after a key, at a revision; -1 means at the newest one, when the first is gone. */
export interface ContinueToken {
  readonly revision: number;
  readonly after: ObjectKey;
}

/** What a token is made for: it leads into no other list. Versions of a resource are one list. */
export interface TokenScope {
  readonly group: string;
  readonly resource: string;
  /** '' for all namespaces, and what has none. */
  readonly namespace: string;
}

/**
 * Opaque to clients: base64url of `{"v":2,"rv":7,"start":"web/a","sum":"…"}`. The sum is no secret: what a token holds a
 * client may ask for anyway. It tells a token that was damaged, cut, or brought from another list.
 */
export function encodeContinueToken({ revision, after }: ContinueToken, scope: TokenScope): string {
  const start = `${after.namespace}/${after.name}`;
  const token = { v: tokenVersion, rv: revision, start, sum: sumOf(revision, start, scope) };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/** Spec: Chunked lists. @throws StatusError 400 for what no server made, or not for this list */
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

/** The revision of a token that goes on at the newest state. */
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
    throw invalidToken(notJson(bytes));
  }
  if (!isJsonObject(value)) throw invalidToken('it does not hold an object');
  return value;
}

/** In the words of v1.21 where the first byte tells already; other prose where it does not. */
function notJson(bytes: Buffer): string {
  const first = bytes.toString('latin1').trimStart().charAt(0);
  if (/^[[{"\-\dtfn]?$/.test(first)) return 'it does not hold JSON';
  const isControl = /[\x7f-\xa0\xad]/.test(first);
  const code = (first.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return `invalid character '${isControl ? `\\u${code}` : first}' looking for beginning of value`;
}

function invalidToken(why: string) {
  return badRequestError(`invalid continue token: continue key is not valid: ${why}`);
}
