import { mutateBytes } from './mutate-bytes.js';
import type { Random } from './random.js';

/** A message in its envelope, with mutations specific to protobuf. */
export function hostileProtobuf(
  message: Buffer,
  type: { readonly apiVersion: string; readonly kind: string },
  random: Random,
): Buffer {
  switch (random.below(10)) {
    case 0:
      return envelope(mutateBytes(message, random), type);
    case 1:
      return envelope(plantField(message, random), type);
    case 2:
      return envelope(Buffer.concat([message, hostileField(random)]), type);
    case 3:
      return envelope(nestedMessage(random), type);
    case 4:
      return envelope(message, {
        apiVersion: random.pick(['v1', 'v2', 'apps/v1', 'a/b/c', '', '\u0000', '__proto__']),
        kind: random.pick(['Pod', 'constructor', '__proto__', '', 'x'.repeat(1_000)]),
      });
    case 5:
      return Buffer.concat([random.pick(prefixes), envelope(message, type).subarray(4)]);
    case 6:
      return Buffer.concat([prefix, hostileField(random), envelope(message, type).subarray(4), hostileField(random)]);
    case 7:
      return Buffer.concat([envelope(message, type), field(3, Buffer.from('gzip')), field(4, Buffer.from('x/y'))]);
    case 8:
      return envelope(Buffer.concat([message, message]), type);
    default:
      return mutateBytes(envelope(message, type), random);
  }
}

const prefix = Buffer.from([0x6b, 0x38, 0x73, 0x00]);
const prefixes: readonly [Buffer, ...Buffer[]] = [
  Buffer.alloc(0),
  Buffer.from('k8s'),
  Buffer.from([0x6b, 0x38, 0x73, 0x01]),
  Buffer.from('{"a"'),
];

export function envelope(message: Buffer, { apiVersion, kind }: { apiVersion: string; kind: string }): Buffer {
  const type = Buffer.concat([field(1, Buffer.from(apiVersion)), field(2, Buffer.from(kind))]);
  return Buffer.concat([
    prefix,
    field(1, type),
    field(2, message),
    field(3, Buffer.alloc(0)),
    field(4, Buffer.alloc(0)),
  ]);
}

/** Length-delimited. */
function field(number: number, value: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

/** A field of any number and wire type, whose bytes may not match. */
function hostileField(random: Random): Buffer {
  const number = random.once(4) ? random.below(536_870_912) : 1 + random.below(40);
  const tag = (wireType: number) => varint(number * 8 + wireType);
  switch (random.below(9)) {
    case 0:
      return Buffer.concat([tag(0), Buffer.alloc(10, 0xff), Buffer.from([0x01])]);
    case 1:
      return Buffer.concat([tag(0), Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01])]);
    case 2:
      return Buffer.concat([tag(1), Buffer.alloc(random.below(9), 0x7f)]);
    case 3:
      return Buffer.concat([tag(2), varint(random.pick([1, 1_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 40]))]);
    case 4:
      return Buffer.concat([tag(3), Buffer.from('x'), tag(4)]);
    case 5:
      return Buffer.concat(Array.from({ length: random.once(4) ? 10_000 : 3 }, () => tag(3)));
    case 6:
      return Buffer.concat([tag(random.below(8)), Buffer.alloc(5, random.below(256))]);
    case 7:
      return Buffer.concat([tag(2), varint(6), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0x00])]);
    default:
      return Buffer.concat([Buffer.from([0x00]), tag(5), Buffer.alloc(4)]);
  }
}

/** The same field nested in itself: metadata, spec, and recursive messages. */
function nestedMessage(random: Random): Buffer {
  const number = 1 + random.below(4);
  let message: Buffer = Buffer.from([0x0a, 0x01, 0x61]);
  const depth = random.once(10) ? 10_000 : 200;
  const limit = 100_000;
  for (let level = 0; level < depth && message.length < limit; level++) message = field(number, message);
  return message;
}

function plantField(message: Buffer, random: Random): Buffer {
  const at = random.below(message.length + 1);
  return Buffer.concat([message.subarray(0, at), hostileField(random), message.subarray(at)]);
}
