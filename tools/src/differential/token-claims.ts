import { isJsonObject, type Json, toJson } from './json.js';

/**
 * Replaces signed tokens in a text by their claims; key and signature are chosen by a server. Times are relative to the issue
 * of the token.
 *
 *     eyJhbGciOi….eyJpYXQiOi….c2ln   → <token {"alg":"RS256","exp":"+3600","iat":"+0","sub":"a"}>
 */
export function showTokens(text: string): string {
  return text.includes('eyJ') ? text.replaceAll(signedToken, (token) => claimsOf(token) ?? token) : text;
}

const signedToken = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;

function claimsOf(token: string): string | undefined {
  const [head, claims] = token.split('.', 2).map(decode);
  if (!isJsonObject(head) || !isJsonObject(claims)) return undefined;
  const { iat } = claims;
  const shown = { alg: head['alg'] ?? null, ...claims };
  return `<token ${JSON.stringify(typeof iat === 'number' ? sinceThen(shown, iat) : sorted(shown))}>`;
}

/** Shows each number relative to `start`: all numeric claims are times. */
function sinceThen(value: Json, start: number): Json {
  if (typeof value === 'number') return `+${value - start}`;
  if (Array.isArray(value)) return value.map((item: Json) => sinceThen(item, start));
  if (!isJsonObject(value)) return value;
  return sorted(Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sinceThen(item, start)])));
}

function sorted(value: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function decode(part: string): Json {
  try {
    return toJson(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return null;
  }
}
