import { encodeMessage, InvariantError, type ProtobufCodec } from '@orch/apimachinery';

// What the protobuf forms of OpenAPI v2 and v3 are written with: documents that are written here, and never read.

export type Writer = Parameters<ProtobufCodec['encode']>[1];
export type Write<T> = (writer: Writer, value: T) => void;

/** A field whose message is the pieces, one after the other. */
export function field(number: number, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [encodeBy((writer) => writer.uint32(tag(number)).uint32(length)), ...pieces];
}

export function encodeBy(write: (writer: Writer) => void): Uint8Array {
  return encodeMessage({ encode: (_object, writer) => write(writer), decode: writtenOnly }, {});
}

function writtenOnly(): never {
  throw new InvariantError('the document is written here and read by clients');
}

/** NamedAny, whose Any holds YAML in its second field: JSON is YAML too. */
export function writeExtensions(writer: Writer, field: number, document: object): void {
  for (const [name, value] of Object.entries(document)) {
    if (!name.startsWith('x-')) continue;
    named(writer, field, { name, value, write: (any, given) => text(any, 2, JSON.stringify(given)) });
  }
}

/** A name in the first field and a message in the second, as all maps are written. */
export function named<T>(
  writer: Writer,
  field: number,
  { name, value, write }: { readonly name: string; readonly value: T; readonly write: Write<T> },
): void {
  writer.uint32(tag(field)).fork();
  text(writer, 1, name);
  message(writer, 2, value, write);
  writer.ldelim();
}

export function message<T>(writer: Writer, field: number, value: T, write: Write<T>): void {
  writer.uint32(tag(field)).fork();
  write(writer, value);
  writer.ldelim();
}

export function text(writer: Writer, field: number, value: string | undefined): void {
  if (value !== undefined) writer.uint32(tag(field)).string(value);
}

export function texts(writer: Writer, field: number, values: readonly string[] | undefined): void {
  for (const value of values ?? []) text(writer, field, value);
}

export function flag(writer: Writer, field: number, value: boolean): void {
  if (value) writer.uint32(field << 3).bool(true);
}

/** Of a field with a length. */
function tag(field: number): number {
  return (field << 3) | 2;
}
