import { compareYamlKeys, encodeYamlJson, type LayoutShape, type ListMeta } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import type { BodyParts } from './body-parts.js';
import type { ListSource } from './list-bytes.js';
import type { SharedOutlines } from './shared-outlines.js';
import { type Encoded, encodeIndented, encodeYamlValue, wholeOf } from './text-forms.js';

/** A list with JSON items, in any output format. */
export interface JsonList {
  readonly entries: readonly CachedEntry[];
  /** Members other than the items, as JSON. */
  readonly members: readonly (readonly [name: string, json: string])[];
  /** The member that holds the items. */
  readonly itemsName: 'items' | 'rows';
  /** Adds the JSON of one item. */
  addItem(entry: CachedEntry, pieces: Buffer[]): undefined;
  /** The JSON of its items is built for each response. */
  readonly isEncodedPerStep: boolean;
  /** The layout shape of an item. */
  readonly shape: LayoutShape | undefined;
}

/** JSON without white space, terminated by a newline. */
export function compactList({ entries, members, itemsName, addItem, isEncodedPerStep }: JsonList): ListSource {
  const head = (): Buffer => Buffer.from(`{${joinMembers(members)},"${itemsName}":[`);
  return { entries, headNeedsLength: false, head, addItem, separator: comma, end: closing, isEncodedPerStep };
}

/** Indented JSON. */
export function indentedList(list: JsonList): ListSource {
  const { entries, members, itemsName, shape } = list;
  const json = Buffer.from(`{${joinMembers(members)}}`);
  const isEmpty = entries.length === 0;
  const head = (): Buffer => {
    const whole = wholeOf(encodeIndented([json], { depth: 0 })).toString();
    return Buffer.from(`${whole.slice(0, -'\n}'.length)},\n  "${itemsName}": [${isEmpty ? '' : '\n    '}`);
  };
  return {
    entries,
    headNeedsLength: false,
    head,
    addItem: itemsIn(list, (pieces) => encodeIndented(pieces, { depth: 2, shape })),
    separator: indentedComma,
    end: isEmpty ? indentedClosingEmpty : indentedClosing,
    isEncodedPerStep: true,
  };
}

/** YAML: members with names sorted after the items follow them. */
export function yamlList(list: JsonList, outlines: SharedOutlines): ListSource {
  const { entries, members, itemsName } = list;
  const isBefore = ([name]: readonly [string, string]): boolean => compareYamlKeys(name, itemsName) < 0;
  const before = members.filter(isBefore);
  const after = members.filter((member) => !isBefore(member));
  const isEmpty = entries.length === 0;
  return {
    entries,
    headNeedsLength: false,
    head: () => Buffer.from(`${yamlOf(before)}${itemsName}:${isEmpty ? ' []' : '\n- '}`),
    addItem: itemsIn(list, (pieces) => encodeYamlValue(pieces, 'item', outlines)),
    separator: dash,
    end: Buffer.from(`\n${yamlOf(after)}`),
    isEncodedPerStep: true,
  };
}

function itemsIn(list: JsonList, encode: (pieces: readonly Buffer[]) => Encoded): ListSource['addItem'] {
  return (entry, pieces): BodyParts | undefined => {
    const json: Buffer[] = [];
    list.addItem(entry, json);
    const encoded = encode(json);
    if (!Buffer.isBuffer(encoded)) return encoded;
    pieces.push(encoded);
    return undefined;
  };
}

function yamlOf(members: JsonList['members']): string {
  return members.length === 0 ? '' : encodeYamlJson(`{${joinMembers(members)}}`);
}

function joinMembers(members: JsonList['members']): string {
  return members.map(([name, json]) => `"${name}":${json}`).join(',');
}

/** The list metadata as a JSON member. */
export function listMetaJson(metadata: ListMeta): string {
  const { selfLink, resourceVersion, remainingItemCount } = metadata;
  const token = metadata.continue;
  return JSON.stringify({
    ...(selfLink === undefined ? {} : { selfLink }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(token === undefined || token === '' ? {} : { continue: token }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  });
}

const comma = Buffer.from(',');
const closing = Buffer.from(']}\n');
const indentedComma = Buffer.from(',\n    ');
const indentedClosing = Buffer.from('\n  ]\n}');
const indentedClosingEmpty = Buffer.from(']\n}');
const dash = Buffer.from('\n- ');
