/**
 * The path of a field in an object, as messages write it. Immutable.
 *
 *     fieldPath('spec').child('containers').index(0).child('name')   spec.containers[0].name
 *     fieldPath('metadata', 'labels').key('a/b')                      metadata.labels[a/b]
 */
export class FieldPath {
  private readonly depth: number;

  private constructor(
    private readonly parent: FieldPath | undefined,
    private readonly segment: string | number,
    private readonly type: 'child' | 'index' | 'key',
  ) {
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  static root(name: string): FieldPath {
    return new FieldPath(undefined, name, 'child');
  }

  /** A nested member, one or several levels down. */
  child(name: string, ...more: readonly string[]): FieldPath {
    let path = new FieldPath(this, name, 'child');
    for (const segment of more) path = new FieldPath(path, segment, 'child');
    return path;
  }

  index(index: number): FieldPath {
    return new FieldPath(this, index, 'index');
  }

  /** The map entry or list element with this key. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, 'key');
  }

  toString(): string {
    return this.format(identity);
  }

  /**
   * Orders paths like their texts, without building the texts: sorting thousands of errors below a key of a megabyte must
   * not build that text thousands of times.
   */
  compare(other: FieldPath): number {
    const left: string[] = [];
    const right: string[] = [];
    let mine: FieldPath | undefined = this;
    let theirs: FieldPath | undefined = other;
    // Walk up to the common ancestor.
    while (mine !== theirs && (mine !== undefined || theirs !== undefined)) {
      const isMineDeeper: boolean = (mine?.depth ?? -1) >= (theirs?.depth ?? -1);
      const isTheirsDeeper: boolean = (theirs?.depth ?? -1) >= (mine?.depth ?? -1);
      if (isMineDeeper && mine !== undefined) mine = mine.addPieces(left);
      if (isTheirsDeeper && theirs !== undefined) theirs = theirs.addPieces(right);
    }
    return compareJoined(left.reverse(), right.reverse());
  }

  /** Appends the last segment as pieces of text, last piece first. Returns the parent. */
  private addPieces(pieces: string[]): FieldPath | undefined {
    if (this.type === 'child') {
      pieces.push(String(this.segment));
      if (this.parent !== undefined && !this.parent.isEmpty()) pieces.push('.');
    } else pieces.push(']', String(this.segment), '[');
    return this.parent;
  }

  private isEmpty(): boolean {
    return this.type === 'child' && this.segment === '' && (this.parent === undefined || this.parent.isEmpty());
  }

  /** As `toString`, with member names spelled by `fieldName`, such as `names.fieldName`. */
  format(fieldName: (neutral: string) => string): string {
    const above = this.parent === undefined ? '' : this.parent.format(fieldName);
    if (this.type !== 'child') return `${above}[${this.segment}]`;
    const name = fieldName(String(this.segment));
    return above === '' ? name : `${above}.${name}`;
  }
}

/** A path of nested members from the root. */
export function fieldPath(name: string, ...more: readonly string[]): FieldPath {
  const [first, ...rest] = more;
  const root = FieldPath.root(name);
  return first === undefined ? root : root.child(first, ...rest);
}

function identity(name: string): string {
  return name;
}

/** Compares the concatenations of two lists of pieces. */
function compareJoined(left: readonly string[], right: readonly string[]): number {
  let leftIndex = 0;
  let rightIndex = 0;
  let leftRest = left[0];
  let rightRest = right[0];
  while (leftRest !== undefined && rightRest !== undefined) {
    if (leftRest === rightRest) {
      leftRest = left[++leftIndex];
      rightRest = right[++rightIndex];
      continue;
    }
    const length = Math.min(leftRest.length, rightRest.length);
    const leftStart = leftRest.slice(0, length);
    const rightStart = rightRest.slice(0, length);
    if (leftStart !== rightStart) return leftStart < rightStart ? -1 : 1;
    leftRest = leftRest.length > length ? leftRest.slice(length) : left[++leftIndex];
    rightRest = rightRest.length > length ? rightRest.slice(length) : right[++rightIndex];
  }
  if (leftRest === undefined && rightRest === undefined) return 0;
  return leftRest === undefined ? -1 : 1;
}
