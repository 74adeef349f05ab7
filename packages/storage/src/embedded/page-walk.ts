import { readSync } from 'node:fs';

/**
 * The trees of an LMDB file, read page by page without LMDB: it follows page numbers and offsets without a look, and a
 * wrong one kills the process. Layout, little endian:
 *
 *     page    0 its number   8 transaction   18 flags   20 lower   22 upper (of overflow pages: 20 how many)
 *             24 offsets of nodes, two bytes each, lower bytes in all; nodes lie from 24 + upper on
 *     node    0 size of the data (branch: six bytes, page number of the child)   4 flags   6 length of the key   8 key, data
 *     tree    4 flags   6 depth   40 root page; 48 bytes in all
 */
export interface TreeRoot {
  readonly name: string;
  readonly root: number;
  readonly depth: number;
}

export interface PageFile {
  readonly descriptor: number;
  readonly pageBytes: number;
  /** Of the newest commit. */
  readonly lastPage: number;
  /** What the file holds: less than `lastPage` says when free pages at its end were never written, or it was cut. */
  readonly pagesPresent: number;
}

/** What is wrong with a page, in words that go after the name of the file. */
export class PageFault extends Error {
  override readonly name = 'PageFault';
}

/**
 * Walks the trees: every page that is reached is what its parent says, lies in the file, is reached once, and is not
 * free. Branches first, then leaves, until `untilMs` (by `performance.now`). True when it came to the end.
 * @throws PageFault
 */
export function walkPages(file: PageFile, roots: readonly TreeRoot[], untilMs: number): boolean {
  const walk = new Walk(file);
  for (const root of roots) walk.addTree(root);
  return walk.run(untilMs);
}

const headerBytes = 24;
const noPage = 2n ** 64n - 1n;
export const freeTree = 'free';
const treeBytes = 48;
const branch = 1;
const leaf = 2;
const overflow = 4;
const bigNode = 1;
const treeNode = 2;
const nodeHeaderBytes = 8;

interface Step {
  readonly tree: string;
  readonly page: number;
  readonly levelsBelow: number;
}

class Walk {
  private readonly branches: Step[] = [];
  private readonly leaves: Step[] = [];
  private readonly seen: Uint8Array;
  private readonly page: Buffer;

  constructor(private readonly file: PageFile) {
    this.seen = new Uint8Array(file.lastPage + 1);
    this.page = Buffer.alloc(file.pageBytes);
  }

  addTree({ name, root, depth }: TreeRoot): void {
    this.add({ tree: name, page: root, levelsBelow: depth - 1 });
  }

  run(untilMs: number): boolean {
    for (;;) {
      const step = this.branches.pop() ?? this.leaves.pop();
      if (step === undefined) return true;
      if (performance.now() > untilMs) return false;
      this.read(step.page);
      if (step.levelsBelow > 0) this.readBranch(step);
      else this.readLeaf(step);
    }
  }

  private add(step: Step): void {
    this.take(step.page, 1, step.tree);
    (step.levelsBelow > 0 ? this.branches : this.leaves).push(step);
  }

  /** Marks pages as used. */
  private take(first: number, count: number, tree: string): void {
    if (first < 2 || first + count - 1 > this.file.lastPage) throw fault(first, `of ${tree} is beyond the end`);
    for (let page = first; page < first + count; page++) {
      if (this.seen[page] !== 0) throw fault(page, 'is used twice');
      this.seen[page] = 1;
    }
  }

  private read(number: number): void {
    const { descriptor, pageBytes, pagesPresent } = this.file;
    if (number >= pagesPresent) throw fault(number, 'is missing: the file has been cut');
    const read = readSync(descriptor, this.page, 0, pageBytes, number * pageBytes);
    if (read !== pageBytes) throw fault(number, 'is missing: the file has been cut');
    if (Number(this.page.readBigUInt64LE(0)) !== number) throw fault(number, 'is another page');
  }

  /** The nodes' offsets from the start of the page. */
  private nodes(number: number, kind: number): number[] {
    const { page } = this;
    const lower = page.readUInt16LE(20);
    const upper = page.readUInt16LE(22);
    const room = this.file.pageBytes - headerBytes;
    if (page.readUInt16LE(18) !== kind) throw fault(number, 'is of another kind');
    if (lower % 2 !== 0 || lower > upper || upper > room) throw fault(number, 'has wrong bounds');
    const offsets: number[] = [];
    for (let at = 0; at < lower; at += 2) {
      const offset = page.readUInt16LE(headerBytes + at);
      if (offset < upper || offset + nodeHeaderBytes > room) throw fault(number, 'has a node out of bounds');
      offsets.push(headerBytes + offset);
    }
    return offsets;
  }

  private readBranch({ tree, page: number, levelsBelow }: Step): void {
    const { page } = this;
    const offsets = this.nodes(number, branch);
    if (offsets.length < 2) throw fault(number, 'is a branch of less than two');
    this.checkKeys(offsets, { number, tree, from: 1, end: (node) => node + nodeHeaderBytes + keyBytesOf(page, node) });
    for (const node of offsets) {
      this.add({ tree, page: page.readUIntLE(node, 6), levelsBelow: levelsBelow - 1 });
    }
  }

  private readLeaf({ tree, page: number }: Step): void {
    const { page } = this;
    const offsets = this.nodes(number, leaf);
    const end = (node: number): number => {
      const isBig = (page.readUInt16LE(node + 4) & bigNode) !== 0;
      return node + nodeHeaderBytes + keyBytesOf(page, node) + (isBig ? 24 : page.readUInt32LE(node));
    };
    this.checkKeys(offsets, { number, tree, from: 0, end });
    const large: { first: number; count: number; dataBytes: number }[] = [];
    for (const node of offsets) {
      const flags = page.readUInt16LE(node + 4);
      const data = node + nodeHeaderBytes + keyBytesOf(page, node);
      const dataBytes = page.readUInt32LE(node);
      if ((flags & ~(bigNode | treeNode)) !== 0) throw fault(number, 'has a node of an unknown kind');
      if ((flags & bigNode) !== 0) {
        const [first, count] = [Number(page.readBigUInt64LE(data)), Number(page.readBigUInt64LE(data + 16))];
        large.push({ first, count, dataBytes });
      } else if ((flags & treeNode) !== 0) {
        if (dataBytes !== treeBytes) throw fault(number, 'has a tree of another size');
        const name = page.toString('utf8', node + nodeHeaderBytes, data);
        const root = readTree(name, page, data);
        if (root !== undefined) this.addTree(root);
      } else if (tree === freeTree) this.readFree(number, page.subarray(data, data + dataBytes));
    }
    for (const value of large) this.readLarge(number, tree, value);
  }

  private checkKeys(
    offsets: readonly number[],
    { number, tree, from, end }: { number: number; tree: string; from: number; end: (node: number) => number },
  ): void {
    const { page } = this;
    let before: Buffer | undefined;
    for (const [index, node] of offsets.entries()) {
      if (end(node) > page.length) throw fault(number, 'has a node beyond its end');
      if (index < from) continue;
      const key = page.subarray(node + nodeHeaderBytes, node + nodeHeaderBytes + keyBytesOf(page, node));
      // Keys of the tree of free pages are numbers of the machine, not bytes.
      const isLater = tree === freeTree || before === undefined || Buffer.compare(before, key) < 0;
      if (!isLater || key.length === 0) throw fault(number, 'has keys out of order');
      before = key;
    }
  }

  private readLarge(
    parent: number,
    tree: string,
    { first, count, dataBytes }: { first: number; count: number; dataBytes: number },
  ): void {
    const wanted = Math.floor((headerBytes - 1 + dataBytes) / this.file.pageBytes) + 1;
    if (count !== wanted) throw fault(parent, 'has a large value of another size');
    this.take(first, count, tree);
    if (first + count > this.file.pagesPresent) throw fault(first, 'is missing: the file has been cut');
    this.read(first);
    if (this.page.readUInt16LE(18) !== overflow) throw fault(first, 'is of another kind');
    if (this.page.readUInt32LE(20) !== count) throw fault(first, 'is of another size');
    if (tree === freeTree) {
      const list = Buffer.alloc(dataBytes);
      readSync(this.file.descriptor, list, 0, dataBytes, first * this.file.pageBytes + headerBytes);
      this.readFree(first, list);
    }
  }

  /** A list of free pages: how many numbers, then page numbers; a negative one says how many pages the next begins. */
  private readFree(number: number, list: Buffer): void {
    const length = list.length < 8 ? -1 : Number(list.readBigInt64LE(0));
    if (length < 0 || (length + 1) * 8 > list.length) throw fault(number, 'has a torn list of free pages');
    for (let at = 8; at <= length * 8; at += 8) {
      const entry = Number(list.readBigInt64LE(at));
      if (entry === 0) continue;
      if (entry > 0) {
        this.take(entry, 1, freeTree);
        continue;
      }
      at += 8;
      if (at > length * 8) throw fault(number, 'has a torn list of free pages');
      this.take(Number(list.readBigInt64LE(at)), -entry, freeTree);
    }
  }
}

/** A tree as it is written in a head page or a leaf; undefined when it is empty. @throws PageFault */
export function readTree(name: string, bytes: Buffer, at: number): TreeRoot | undefined {
  const root = bytes.readBigUInt64LE(at + 40);
  if (root === noPage) return undefined;
  const depth = bytes.readUInt16LE(at + 6);
  if (depth < 1 || depth > depthMax) throw new PageFault(`its tree ${JSON.stringify(name)} has no sensible depth`);
  return { name, root: Number(root), depth };
}

/** Far above what LMDB can have. */
const depthMax = 64;

function keyBytesOf(page: Buffer, node: number): number {
  return page.readUInt16LE(node + 6);
}

function fault(page: number, what: string): PageFault {
  return new PageFault(`page ${page} ${what}`);
}
