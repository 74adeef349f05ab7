import { defaultPartSizes, lengthMaxAt } from '../limits.js';
import { BlockWriter, IndentError } from './block-writer.js';
import type { JsonOutliner } from './json-outline.js';
import { writeLargeValue } from './large-value.js';

/** A whole document, or the text after the `- ` of an unindented list item. */
export type YamlPlace = 'document' | 'item';

/** Writes a small JSON text as YAML; undefined when it is too large to write at once and needs `YamlParts`. */
export function writeSmallYaml(json: string, place: YamlPlace): string | undefined {
  if (json.length > lengthMaxAt(0, defaultPartSizes)) return undefined;
  const writer = new BlockWriter(json, 0, indentMax);
  try {
    return place === 'document' ? writer.document() : writer.itemValue(0).slice(1);
  } catch (error) {
    if (error instanceof IndentError) return undefined;
    throw error;
  }
}

/** Writing 16,000 lines at this indentation takes about a millisecond. */
const indentMax = 100;

/** Writes a large JSON text as YAML, in parts of about a millisecond's work each. */
export class YamlParts {
  readonly #outliner: JsonOutliner;
  readonly #place: YamlPlace;
  #pieces: Generator<string> | undefined;

  /** Several `YamlParts` may share one outliner; each call of `next` advances it until it is done. */
  constructor(outliner: JsonOutliner, place: YamlPlace) {
    this.#outliner = outliner;
    this.#place = place;
  }

  /** The next part, possibly empty; undefined after the last. */
  next(): string | undefined {
    if (!this.#outliner.isDone) {
      this.#outliner.step();
      return '';
    }
    this.#pieces ??= writeLargeValue(this.#outliner, this.#place === 'item' ? 2 : 0);
    const { partLengthMin } = this.#outliner.sizes;
    let part = '';
    for (let pieces = 0; part.length < partLengthMin && pieces < piecesMax; pieces++) {
      const { done, value } = this.#pieces.next();
      if (done === true) return part === '' ? undefined : part;
      part += value;
    }
    return part;
  }
}

const piecesMax = 256;
