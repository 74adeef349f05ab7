import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  canonicalize,
  decodeEnvelope,
  decodeMessage,
  encodeJson,
  encodeMessage,
  type GeneratedKind,
  isJsonObject,
  type JsonObject,
  kubernetesNames,
  orchNames,
  orderBySchema,
  parseJson,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';
import { kindsByGroupVersion } from '../src/generated/catalogue.js';

// Objects of the reference implementation, each in JSON and in protobuf, with its names.
const folder = join(__dirname, 'golden');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

test.each(names)('encodes %s to the protobuf bytes of the reference', (name) => {
  const { kind, object, bytes } = read(name);
  const codec = kind.protobuf?.();
  if (codec === undefined) throw new Error(`${name} has no protobuf form`);
  expect(decodeMessage(codec, bytes)).toEqual(object);
  expect(Buffer.from(encodeMessage(codec, object)).toString('hex')).toBe(bytes.toString('hex'));
});

test.each(names)('keeps each digit of %s when it is read from JSON and from protobuf', (name) => {
  const { kind, bytes, text } = read(name);
  const codec = kind.protobuf?.();
  if (codec === undefined) throw new Error(`${name} has no protobuf form`);
  const fromProtobuf = canonicalize(kind.schema, decodeMessage(codec, bytes), { names: orchNames });
  const fromJson = canonicalize(kind.schema, parseJson(text), { names: kubernetesNames });
  for (const object of [fromProtobuf, fromJson]) {
    const written = encodeJson(renameToWire(kind.schema, orderBySchema(kind.schema, object), kubernetesNames));
    expect(digitsOf(written)).toEqual(digitsOf(text));
  }
});

/** The numbers outside of strings. */
function digitsOf(json: string): readonly string[] {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+/g) ?? [];
}

interface Golden {
  readonly kind: GeneratedKind;
  /** In neutral names, without kind and apiVersion. */
  readonly object: JsonObject;
  /** Without the envelope. */
  readonly bytes: Buffer;
  readonly text: string;
}

function read(name: string): Golden {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8');
  const json = parseJson(text);
  if (!isJsonObject(json)) throw new Error(`${name} is no object`);
  const { kind: kindName, apiVersion, ...fields } = json;
  const [version = '', group = ''] = String(apiVersion).split('/').reverse();
  const neutralGroup = kubernetesNames.neutralGroup(group);
  const kind = kindsByGroupVersion.find((entry) => entry.group === neutralGroup && entry.version === version)?.kinds()[
    String(kindName)
  ];
  if (kind === undefined) throw new Error(`no kind ${String(kindName)}`);
  const envelope = Buffer.from(readFileSync(join(folder, `${name}.protobuf.base64`), 'utf8'), 'base64');
  return {
    kind,
    object: renameFromWire(kind.schema, fields, kubernetesNames),
    bytes: Buffer.from(decodeEnvelope(envelope).raw),
    text,
  };
}
