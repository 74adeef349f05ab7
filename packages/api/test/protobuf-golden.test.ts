import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type GeneratedKind, isJsonObject, type JsonObject, type MessageSchema } from '@orch/apimachinery';
import { decodeFields, encodeFields } from '@orch/apimachinery/protobuf-runtime';
import { kindsByGroupVersion } from '../src/generated/catalogue.js';

// Objects of the reference implementation, each as JSON and as protobuf, in its spelling.
const folder = join(__dirname, 'golden');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

test.each(names)('%s has byte for byte the protobuf form of the reference', (name) => {
  const { kind, object, bytes } = read(name);
  const codec = kind.protobuf?.();
  if (codec === undefined) throw new Error(`${name} has no protobuf form`);
  expect(decodeFields(codec, bytes)).toEqual(object);
  expect(Buffer.from(encodeFields(codec, object)).toString('hex')).toBe(bytes.toString('hex'));
});

interface Golden {
  readonly kind: GeneratedKind;
  /** In neutral spelling, without kind and apiVersion. */
  readonly object: JsonObject;
  /** Without the envelope. */
  readonly bytes: Buffer;
}

function read(name: string): Golden {
  const json: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  if (!isJsonObject(json)) throw new Error(`${name} is no object`);
  const { kind: kindName, apiVersion, ...fields } = json;
  const [version = '', group = ''] = String(apiVersion).split('/').reverse();
  const neutralGroup = group.replace(/k8s\.io$/, 'orch.io');
  const kind = kindsByGroupVersion.find((entry) => entry.group === neutralGroup && entry.version === version)?.kinds()[
    String(kindName)
  ];
  if (kind === undefined) throw new Error(`no kind ${String(kindName)}`);
  const envelope = Buffer.from(readFileSync(join(folder, `${name}.protobuf.base64`), 'utf8'), 'base64');
  return { kind, object: toNeutral(fields, kind.schema), bytes: rawOf(envelope) };
}

/** `k8s\0`, the type meta in field 1, and the bytes of the object in field 2. */
function rawOf(envelope: Buffer): Buffer {
  let position = 4;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = envelope[position++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  for (;;) {
    const tag = varint();
    const length = varint();
    if (tag === 18) return envelope.subarray(position, position + length);
    position += length;
  }
}

function toNeutral(object: JsonObject, schema: MessageSchema): JsonObject {
  const renamed: JsonObject = {};
  for (const [member, value] of Object.entries(object)) {
    const field = schema.fields.find(({ name, compatName }) => (compatName ?? name) === member);
    const type = field?.type;
    renamed[field?.name ?? member] =
      typeof type === 'function' && value !== undefined ? walk(value, type(), field?.shape ?? 'single') : value;
  }
  return renamed;
}

function walk(value: NonNullable<JsonObject[string]> | null, schema: MessageSchema, shape: string): JsonObject[string] {
  if (Array.isArray(value)) return value.map((item) => walk(item, schema, 'single') ?? null);
  if (!isJsonObject(value)) return value;
  if (shape === 'map') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, item === undefined ? item : walk(item, schema, 'single')]),
    );
  }
  if (schema.form === 'object') return toNeutral(value, schema);
  const nested = schema.fields[0]?.type;
  return typeof nested === 'function' ? toNeutral(value, nested()) : value;
}
