import { defaultPartSizes, lengthMaxAt, type PartSizes } from '../limits.js';
import { sortByYamlKeyInSteps } from './key-order.js';

// The outline of an object of 1.5 MB with 180,000 members is one number per member, built in about a hundred steps.

/**
 * Start offsets of the members of a large object, or the items of a large list, in a JSON text. Small nested values have no
 * outline of their own.
 *
 *     {"b":"…","a":[1,2]}      starts: [9, 1]   sorted by name; a member ends before its comma or bracket
 */
export interface JsonOutline {
  readonly isObject: boolean;
  readonly starts: number[];
  /** Outlines of large members and items, by start offset. */
  readonly inner: ReadonlyMap<number, JsonOutline>;
}

/**
 * Builds the outline of a JSON text in steps of about a millisecond.
 * @throws Error for malformed JSON, such as a damaged record
 */
export class JsonOutliner {
  readonly json: string;
  readonly sizes: PartSizes;
  readonly #steps: Generator<void, JsonOutline | undefined>;
  #outline: JsonOutline | undefined;
  #isDone = false;

  constructor(json: string, sizes: PartSizes = defaultPartSizes) {
    this.json = json;
    this.sizes = sizes;
    this.#steps = outline(json, sizes);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** undefined until done, and for a text that is neither object nor list. */
  get outline(): JsonOutline | undefined {
    return this.#outline;
  }

  step(): void {
    const { done, value } = this.#steps.next();
    if (done !== true) return;
    this.#isDone = true;
    this.#outline = value;
  }
}

interface OpenValue {
  readonly isObject: boolean;
  readonly opened: number;
  /** Start offset of the value as a member or item of its parent. */
  readonly start: number;
  readonly starts: number[];
  inner: Map<number, JsonOutline> | undefined;
  /** Whether it contains a large string. */
  isLarge: boolean;
}

const noInner: ReadonlyMap<number, JsonOutline> = new Map();

function* outline(json: string, sizes: PartSizes): Generator<void, JsonOutline | undefined> {
  const open: OpenValue[] = [];
  let root: JsonOutline | undefined;
  let parent: OpenValue | undefined;
  let index = 0;
  /** Start offset of the current member or item. */
  let start = 0;
  let isBeginning = true;
  for (let nextPause = sizes.stepLength; index < json.length; index++) {
    if (index >= nextPause) {
      nextPause = index + sizes.stepLength;
      yield;
    }
    const code = json.charCodeAt(index);
    if (code === quote) {
      if (isBeginning) start = index;
      isBeginning = false;
      const opened = index;
      index = endOfString(json, index);
      if (parent !== undefined && index - opened > lengthMaxAt(open.length, sizes)) parent.isLarge = true;
      continue;
    }
    if (code === comma) {
      parent?.starts.push(start);
      isBeginning = true;
      continue;
    }
    if (code === openBrace || code === openBracket) {
      if (isBeginning) start = index;
      isBeginning = true;
      parent = { isObject: code === openBrace, opened: index, start, starts: [], inner: undefined, isLarge: false };
      open.push(parent);
      continue;
    }
    if (code === closeBrace || code === closeBracket) {
      const closed = open.pop();
      if (closed === undefined) throw new Error(`the JSON text has a bracket too many at ${index}`);
      if (!isBeginning) closed.starts.push(start);
      isBeginning = false;
      start = closed.start;
      parent = open.at(-1);
      const isLarge =
        parent === undefined ||
        closed.isLarge ||
        closed.inner !== undefined ||
        index - closed.opened > lengthMaxAt(open.length, sizes);
      if (!isLarge) continue;
      if (closed.isObject) yield* sortMembers(json, closed.starts);
      const { isObject, starts, inner = noInner } = closed;
      const outlined: JsonOutline = { isObject, starts, inner };
      if (parent === undefined) root = outlined;
      else {
        parent.inner ??= new Map();
        parent.inner.set(start, outlined);
      }
      continue;
    }
    if (isBeginning && code > space) {
      start = index;
      isBeginning = false;
    }
  }
  if (open.length > 0) throw new Error('the JSON text ends before its last bracket');
  return root;
}

/** Sorts member start offsets by member name. */
function* sortMembers(json: string, starts: number[]): Generator<void> {
  const names: string[] = [];
  for (let index = 0; index < starts.length; index++) {
    names.push(memberName(json, starts[index] ?? 0));
    if (index % membersPerStep === membersPerStep - 1) yield;
  }
  yield* sortByYamlKeyInSteps(names, starts);
}

/** The name of the member at `start`. */
export function memberName(json: string, start: number): string {
  const end = endOfString(json, start);
  const isEscaped = json.slice(start, end).includes('\\');
  return isEscaped ? JSON.parse(json.slice(start, end + 1)) : json.slice(start + 1, end);
}

/** Index of the closing quote of the string that begins at `start`. @throws Error for an unterminated string */
export function endOfString(json: string, start: number): number {
  const near = Math.min(json.length, start + shortString);
  for (let index = start + 1; index < near; index++) {
    const code = json.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index++;
  }
  // For long strings, `indexOf` is much faster than a scan.
  for (let index = json.indexOf('"', start + 1); index >= 0; index = json.indexOf('"', index + 1)) {
    let slashes = 0;
    while (json.charCodeAt(index - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return index;
  }
  throw new Error('the JSON text ends in the middle of a string');
}

const shortString = 64;

const membersPerStep = 2_048;

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
