/**
 * A DER element: tag, content and all bytes.
 *
 *     30 03 02 01 05   { tag: 0x30, content: 02 01 05, whole: 30 03 02 01 05 }
 */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

export const derTags = {
  sequence: 0x30,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  attributes: 0xa0,
} as const;

/** The consecutive elements in `bytes`. @throws Error when they are truncated */
export function readElements(bytes: Uint8Array): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    elements.push(element);
    at += element.whole.length;
  }
  return elements;
}

function readElement(bytes: Uint8Array, start: number): DerElement {
  const tag = bytes[start] ?? 0;
  const first = bytes[start + 1] ?? 0;
  // Other readers of the same bytes must not find other elements: only the forms of DER are read.
  if ((tag & 0x1f) === 0x1f) throw new Error('asn1: structure error: unsupported tag');
  if (first === 0x80) throw new Error('asn1: syntax error: indefinite length found (not DER)');
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  let length = first;
  if (lengthBytes > 0) {
    length = 0;
    for (const byte of bytes.subarray(start + 2, start + 2 + lengthBytes)) length = length * 256 + byte;
    if (length < 0x80 || length < 256 ** (lengthBytes - 1))
      throw new Error('asn1: structure error: non-minimal length');
  }
  const contentStart = start + 2 + lengthBytes;
  const end = contentStart + length;
  if (end > bytes.length || lengthBytes > 4) throw new Error('asn1: structure error: data truncated');
  return { tag, content: bytes.subarray(contentStart, end), whole: bytes.subarray(start, end) };
}

/** The elements of a sequence, set or other constructed element. @throws Error for another tag */
export function elementsOf(element: DerElement | undefined, tag: number): readonly DerElement[] {
  if (element?.tag !== tag) throw new Error('asn1: structure error: tags do not match');
  return readElements(element.content);
}

/** `2a 86 48` as `1.2.840`. */
export function objectIdText({ content }: DerElement): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [head = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(head / 40));
  return [root, head - root * 40, ...rest].join('.');
}
