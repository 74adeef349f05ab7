import { lengthMaxAt, type PartSizes } from '../limits.js';
import { TextShape } from '../text-shape.js';
import { newLine, TextWriter } from '../text-writer.js';
import { BlockWriter, longMember, memberStart } from './block-writer.js';
import { endOfString, type JsonOutline, type JsonOutliner, memberName } from './json-outline.js';

/** Writes an outlined value as YAML, in pieces of at most about a millisecond's work each. Pieces may be empty. */
export function writeLargeValue(outliner: JsonOutliner, indent: number): Generator<string> {
  const { outline, json, sizes } = outliner;
  if (outline === undefined) throw new Error('the JSON text is no object or list');
  return new LargeValueWriter(json, sizes).value(outline, indent);
}

class LargeValueWriter {
  readonly #json: string;
  readonly #sizes: PartSizes;

  constructor(json: string, sizes: PartSizes) {
    this.#json = json;
    this.#sizes = sizes;
  }

  *value(outline: JsonOutline, indent: number): Generator<string> {
    if (outline.starts.length === 0) yield outline.isObject ? '{}' : '[]';
    else if (outline.isObject) yield* this.#mapping(outline, indent);
    else yield* this.#sequence(outline, indent);
  }

  *#mapping({ starts, inner }: JsonOutline, indent: number): Generator<string> {
    const json = this.#json;
    for (let index = 0; index < starts.length; index++) {
      const start = starts[index] ?? 0;
      const lineBreak = index === 0 ? '' : newLine(indent);
      const name = memberName(json, start);
      const value = skipTo(json, endOfString(json, start) + 1, colon) + 1;
      const large = inner.get(start);
      const written = memberStart(name, indent);
      if (written === undefined) {
        yield lineBreak + longMember(name, indent);
        yield* this.#item(value, large, indent);
      } else if (large !== undefined && large.starts.length > 0) {
        const below = large.isObject ? indent + 2 : indent;
        yield lineBreak + written + newLine(below);
        yield* this.value(large, below);
      } else if (this.#isLongText(value, indent)) {
        yield `${lineBreak}${written} `;
        yield* this.#longText(value, { column: indent + written.length + 1, indent: indent + 2 });
      } else {
        yield lineBreak + written + new BlockWriter(json, value).memberValue(indent, indent + written.length);
      }
    }
  }

  *#sequence({ starts, inner }: JsonOutline, indent: number): Generator<string> {
    for (let index = 0; index < starts.length; index++) {
      const value = starts[index] ?? 0;
      yield index === 0 ? '-' : `${newLine(indent)}-`;
      yield* this.#item(value, inner.get(value), indent);
    }
  }

  /** Writes the value after a `-`, or after the colon of a member with a long name. */
  *#item(value: number, large: JsonOutline | undefined, indent: number): Generator<string> {
    if (large !== undefined) {
      yield ' ';
      yield* this.value(large, indent + 2);
    } else if (this.#isLongText(value, indent)) {
      yield ' ';
      yield* this.#longText(value, { column: indent + 2, indent: indent + 2 });
    } else {
      yield new BlockWriter(this.#json, value).itemValue(indent);
    }
  }

  #isLongText(value: number, indent: number): boolean {
    const json = this.#json;
    return json.charCodeAt(value) === quote && endOfString(json, value) - value > this.#lengthMaxAt(indent);
  }

  *#longText(
    value: number,
    { column, indent }: { readonly column: number; readonly indent: number },
  ): Generator<string> {
    const quoted = this.#json.slice(value, endOfString(this.#json, value) + 1);
    const text: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
    const partLength = this.#lengthMaxAt(indent);
    const shape = new TextShape(text);
    for (let part = partLength; !shape.isKnown; part += partLength) {
      shape.scan(part);
      yield '';
    }
    const writer = new TextWriter(text, shape.style, { column, indent, isName: false });
    for (let part = partLength; !writer.isDone; part += partLength) yield writer.write(part);
  }

  #lengthMaxAt(indent: number): number {
    return lengthMaxAt(Math.floor(indent / 2), this.#sizes);
  }
}

function skipTo(json: string, from: number, code: number): number {
  let index = from;
  while (index < json.length && json.charCodeAt(index) !== code) index++;
  return index;
}

const quote = 0x22;
const colon = 0x3a;
