/** What a field of a message holds. `named` are a name and a value, which make up a map; a list is of `many`. */
export interface Field {
  readonly name: string;
  readonly type: 'text' | 'flag' | 'message' | 'named';
  readonly message?: () => Message;
  readonly many?: boolean;
}
/** The fields of a message, by number. */
export type Message = Readonly<Record<number, Field>>;

/** Reads a message by its numbers alone, as a client does. @throws Error for a number that the message has not */
export function readMessage(bytes: Buffer, message: Message): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [number, value] of fieldsOf(bytes)) {
    const field = message[number];
    if (field === undefined) throw new Error(`there is no field ${number} beside ${Object.keys(object)}`);
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
  if (!Buffer.isBuffer(value)) throw new Error('a field with a length is expected');
  return value;
}

/** The fields of a message, in order: number, and bytes of those with a length, else the number. */
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
