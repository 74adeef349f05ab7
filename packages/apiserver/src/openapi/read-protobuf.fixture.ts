/** The type of a message field. `named` is a map entry of name and value; a list has `many`. */
export interface Field {
  readonly name: string;
  readonly type: 'text' | 'flag' | 'message' | 'named';
  readonly message?: () => Message;
  readonly many?: boolean;
}
/** The fields of a message, by number. */
export type Message = Readonly<Record<number, Field>>;

/** Decodes a message by field numbers, as a client does. @throws Error for an unknown field number */
export function readMessage(bytes: Buffer, message: Message): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [number, value] of fieldsOf(bytes)) {
    const field = message[number];
    if (field === undefined) throw new Error(`unknown field ${number} after ${Object.keys(object)}`);
    if (field.type === 'named') {
      const [name, inner] = readNamed(value, field);
      object[field.name] = { ...Object(object[field.name]), [name]: inner };
    } else if (field.many === true) {
      object[field.name] = [
        ...(Array.isArray(object[field.name]) ? [object[field.name]].flat() : []),
        read(value, field),
      ];
    } else object[field.name] = read(value, field);
  }
  return object;
}

function readNamed(value: Buffer | number, field: Field): readonly [string, unknown] {
  const [, [, name] = [], [, inner] = []] = [undefined, ...fieldsOf(bufferOf(value))];
  return [bufferOf(name).toString(), read(bufferOf(inner), { ...field, type: 'message' })];
}

function read(value: Buffer | number, { type, message }: Field): unknown {
  if (type === 'flag') return value === 1;
  const bytes = bufferOf(value);
  return type === 'text' || message === undefined ? bytes.toString() : readMessage(bytes, message());
}

function bufferOf(value: Buffer | number | undefined): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error('expected a length-delimited field');
  return value;
}

/** The fields of a message in order: number, and the bytes of length-delimited fields or the integer value. */
export function* fieldsOf(bytes: Buffer): Generator<readonly [number, Buffer | number]> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const value = varint();
    if ((tag & 7) === 2) {
      yield [tag >> 3, bytes.subarray(at, at + value)];
      at += value;
    } else yield [tag >> 3, value];
  }
}
