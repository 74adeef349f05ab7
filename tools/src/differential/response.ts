import { parse as parseYaml } from 'yaml';
import { type Json, toJson } from './json.js';

/** A response as it is compared: status code, the headers that affect clients, the body as JSON. */
export interface ComparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Compared only in steps with `classification`: their uids differ between servers. */
export const classificationHeaders = ['x-kubernetes-pf-flowschema-uid', 'x-kubernetes-pf-prioritylevel-uid'];
const comparedHeaders = [
  ...['content-type', 'warning', 'retry-after', 'allow', 'www-authenticate'],
  ...classificationHeaders,
];

export function readResponse(response: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}): ComparedResponse {
  const headers: Record<string, string> = {};
  for (const name of comparedHeaders) {
    const value = response.headers[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return { status: response.status, headers, body: readBody(response.body, headers['content-type'] ?? '') };
}

const protobufPrefix = Buffer.from([0x6b, 0x38, 0x73, 0]);

/** Parses JSON and YAML, splits a watch into its events, recognizes protobuf by its prefix, and keeps other bodies as text. */
function readBody(body: Buffer, contentType: string): Json {
  if (contentType.includes('protobuf')) {
    if (contentType.includes('stream=watch')) return '<protobuf frames>';
    return body.subarray(0, 4).equals(protobufPrefix)
      ? '<protobuf>'
      : `not protobuf: ${body.toString('latin1', 0, 40)}`;
  }
  const text = body.toString();
  try {
    if (contentType.includes('yaml')) return toJson(parseYaml(text, { intAsBigInt: true }));
    if (contentType.includes('json')) return toJson(parseExactly(text));
  } catch {
    return watchEvents(text) ?? text;
  }
  return text;
}

/** Represents integers that a double may round as strings of their digits. */
function parseExactly(json: string): unknown {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
  return JSON.parse(json.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

function watchEvents(text: string): Json | undefined {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => toJson(parseExactly(line)));
  } catch {
    return undefined;
  }
}
