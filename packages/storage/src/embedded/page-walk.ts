import { readSync } from 'node:fs';

/**
 * Reads the trees of an LMDB file page by page without LMDB, which follows page numbers and offsets unchecked and crashes
 * on a wrong one. Layout, little endian:
 *
 *     page    0 its number   8 transaction   18 flags   20 lower   22 upper (overflow pages: 20 page count)
 *             24 offsets of nodes, two bytes each, lower bytes in all; nodes start at 24 + upper
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
  /** Last page of the newest commit. */
  readonly lastPage: number;
  /** Pages in the file: fewer than `lastPage` + 1 when free pages at the end were never written, or the file was cut. */
  readonly pagesPresent: number;
}

/** A damaged page. The message follows the name of the file. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/**
 * Walks the trees and checks that every page has the type and number that its parent states, lies in the file, is used
 * once and is not free. Branches first, then leaves, until `untilMs` (by `performance.now`). Returns true when complete.
 * @throws PageError
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
    if (first < 2 || first + count - 1 > this.file.lastPage) throw pageError(first, `of ${tree} is beyond the end`);
    for (let page = first; page < first + count; page++) {
      if (this.seen[page] !== 0) throw pageError(page, 'is used twice');
      this.seen[page] = 1;
    }
  }

  private read(number: number): void {
    const { descriptor, pageBytes, pagesPresent } = this.file;
    if (number >= pagesPresent) throw pageError(number, 'is missing: the file has been cut');
    const read = readSync(descriptor, this.page, 0, pageBytes, number * pageBytes);
    if (read !== pageBytes) throw pageError(number, 'is missing: the file has been cut');
    if (Number(this.page.readBigUInt64LE(0)) !== number) throw pageError(number, 'has the number of another page');
  }

  /** Offsets of the nodes from the start of the page. */
  private nodes(number: number, kind: number): number[] {
    const { page } = this;
    const lower = page.readUInt16LE(20);
    const upper = page.readUInt16LE(22);
    const room = this.file.pageBytes - headerBytes;
    if (page.readUInt16LE(18) !== kind) throw pageError(number, 'has the wrong type');
    if (lower % 2 !== 0 || lower > upper || upper > room) throw pageError(number, 'has wrong bounds');
    const offsets: number[] = [];
    for (let at = 0; at < lower; at += 2) {
      const offset = page.readUInt16LE(headerBytes + at);
      if (offset < upper || offset + nodeHeaderBytes > room) throw pageError(number, 'has a node out of bounds');
      offsets.push(headerBytes + offset);
    }
    return offsets;
  }

  private readBranch({ tree, page: number, levelsBelow }: Step): void {
    const { page } = this;
    const offsets = this.nodes(number, branch);
    if (offsets.length < 2) throw pageError(number, 'is a branch with fewer than two nodes');
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
      if ((flags & ~(bigNode | treeNode)) !== 0) throw pageError(number, 'has a node of an unknown type');
      if ((flags & bigNode) !== 0) {
        const [first, count] = [Number(page.readBigUInt64LE(data)), Number(page.readBigUInt64LE(data + 16))];
        large.push({ first, count, dataBytes });
      } else if ((flags & treeNode) !== 0) {
        if (dataBytes !== treeBytes) throw pageError(number, 'has a tree of the wrong size');
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
      if (end(node) > page.length) throw pageError(number, 'has a node beyond its end');
      if (index < from) continue;
      const key = page.subarray(node + nodeHeaderBytes, node + nodeHeaderBytes + keyBytesOf(page, node));
      // Keys of the free tree are integers in native byte order.
      const isLater = tree === freeTree || before === undefined || Buffer.compare(before, key) < 0;
      if (!isLater || key.length === 0) throw pageError(number, 'has keys out of order');
      before = key;
    }
  }

  private readLarge(
    parent: number,
    tree: string,
    { first, count, dataBytes }: { first: number; count: number; dataBytes: number },
  ): void {
    const wanted = Math.floor((headerBytes - 1 + dataBytes) / this.file.pageBytes) + 1;
    if (count !== wanted) throw pageError(parent, 'has a large value of the wrong size');
    this.take(first, count, tree);
    if (first + count > this.file.pagesPresent) throw pageError(first, 'is missing: the file has been cut');
    this.read(first);
    if (this.page.readUInt16LE(18) !== overflow) throw pageError(first, 'has the wrong type');
    if (this.page.readUInt32LE(20) !== count) throw pageError(first, 'has the wrong size');
    if (tree === freeTree) {
      const list = Buffer.alloc(dataBytes);
      readSync(this.file.descriptor, list, 0, dataBytes, first * this.file.pageBytes + headerBytes);
      this.readFree(first, list);
    }
  }

  /** A list of free pages: its length, then page numbers. A negative number -n means n pages from the next number on. */
  private readFree(number: number, list: Buffer): void {
    const length = list.length < 8 ? -1 : Number(list.readBigInt64LE(0));
    if (length < 0 || (length + 1) * 8 > list.length) throw pageError(number, 'has a torn list of free pages');
    for (let at = 8; at <= length * 8; at += 8) {
      const entry = Number(list.readBigInt64LE(at));
      if (entry === 0) continue;
      if (entry > 0) {
        this.take(entry, 1, freeTree);
        continue;
      }
      at += 8;
      if (at > length * 8) throw pageError(number, 'has a torn list of free pages');
      this.take(Number(list.readBigInt64LE(at)), -entry, freeTree);
    }
  }
}

/** Reads a tree reference of a head page or a leaf; undefined when the tree is empty. @throws PageError */
export function readTree(name: string, bytes: Buffer, at: number): TreeRoot | undefined {
  const root = bytes.readBigUInt64LE(at + 40);
  if (root === noPage) return undefined;
  const depth = bytes.readUInt16LE(at + 6);
  if (depth < 1 || depth > depthMax) throw new PageError(`its tree ${JSON.stringify(name)} has an invalid depth`);
  return { name, root: Number(root), depth };
}

/** Far above what LMDB allows. */
const depthMax = 64;

function keyBytesOf(page: Buffer, node: number): number {
  return page.readUInt16LE(node + 6);
}

function pageError(page: number, what: string): PageError {
  return new PageError(`page ${page} ${what}`);
}
