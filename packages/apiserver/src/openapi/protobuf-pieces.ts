import { encodeMessage, InvariantError, type ProtobufCodec } from '@orch/apimachinery';

// Encoding of the protobuf forms of OpenAPI v2 and v3, which are never decoded here.

export type Writer = Parameters<ProtobufCodec['encode']>[1];
export type Write<T> = (writer: Writer, value: T) => void;

/** A field whose message consists of the pieces. */
export function field(number: number, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [encodeBy((writer) => writer.uint32(tag(number)).uint32(length)), ...pieces];
}

export function encodeBy(write: (writer: Writer) => void): Uint8Array {
  return encodeMessage({ encode: (_object, writer) => write(writer), decode: rejectReading }, {});
}

function rejectReading(): never {
  throw new InvariantError('the document is only encoded');
}

/** NamedAny, whose Any holds YAML in its second field; JSON is valid YAML. */
export function writeExtensions(writer: Writer, field: number, document: object): void {
  for (const [name, value] of Object.entries(document)) {
    if (!name.startsWith('x-')) continue;
    named(writer, field, { name, value, write: (any, given) => text(any, 2, JSON.stringify(given)) });
  }
}

/** A map entry: a name in the first field, a message in the second. */
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

export function double(writer: Writer, field: number, value: number | undefined): void {
  if (value !== undefined && value !== 0) writer.uint32((field << 3) | 1).double(value);
}

export function integer(writer: Writer, field: number, value: number | undefined): void {
  if (value !== undefined && value !== 0) writer.uint32(field << 3).int64(value);
}

/** An Any, which holds YAML in its second field. */
export function anyValue(writer: Writer, field: number, value: unknown): void {
  message(writer, field, value, (inner, given) => text(inner, 2, JSON.stringify(given)));
}

/** The tag of a length-delimited field. */
function tag(field: number): number {
  return (field << 3) | 2;
}
