import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  decodeEnvelope,
  decodeMessage,
  encodeMessage,
  type GeneratedKind,
  isJsonObject,
  type JsonObject,
  kubernetesNames,
  renameFromWire,
} from '@orch/apimachinery';
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
  expect(decodeMessage(codec, bytes)).toEqual(object);
  expect(Buffer.from(encodeMessage(codec, object)).toString('hex')).toBe(bytes.toString('hex'));
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
  };
}
