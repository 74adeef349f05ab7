import { parse as parseYaml } from 'yaml';
import { type Json, toJson } from './json.js';

/** An answer as it is compared: status code, the headers that clients act on, the body as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

const comparedHeaders = ['content-type', 'warning', 'retry-after', 'allow', 'www-authenticate'];

export function readAnswer(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}): Answer {
  const headers: Record<string, string> = {};
  for (const name of comparedHeaders) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return { status: answer.status, headers, body: readBody(answer.body, headers['content-type'] ?? '') };
}

const protobufPrefix = Buffer.from([0x6b, 0x38, 0x73, 0]);

/** JSON and YAML are parsed, a watch is the list of its events, protobuf is told by its prefix, the rest is text. */
function readBody(body: Buffer, contentType: string): Json {
  if (contentType.includes('protobuf')) {
    if (contentType.includes('stream=watch')) return '<protobuf frames>';
    return body.subarray(0, 4).equals(protobufPrefix)
      ? '<protobuf>'
      : `not protobuf: ${body.toString('latin1', 0, 40)}`;
  }
  const text = body.toString();
  try {
    if (contentType.includes('yaml')) return toJson(parseYaml(text));
    if (contentType.includes('json')) return toJson(JSON.parse(text));
  } catch {
    return watchEvents(text) ?? text;
  }
  return text;
}

function watchEvents(text: string): Json | undefined {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => toJson(JSON.parse(line)));
  } catch {
    return undefined;
  }
}
