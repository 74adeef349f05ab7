/**
 * Where in an object something stands, as messages write it; immutable.
 *
 *     fieldPath('spec').child('containers').index(0).child('name')   spec.containers[0].name
 *     fieldPath('metadata', 'labels').key('a/b')                      metadata.labels[a/b]
 */
export class FieldPath {
  private constructor(
    private readonly parent: FieldPath | undefined,
    private readonly segment: string | number,
    private readonly type: 'child' | 'index' | 'key',
  ) {}

  static root(name: string): FieldPath {
    return new FieldPath(undefined, name, 'child');
  }

  /** One or several members below. */
  child(name: string, ...more: readonly string[]): FieldPath {
    let path = new FieldPath(this, name, 'child');
    for (const segment of more) path = new FieldPath(path, segment, 'child');
    return path;
  }

  index(index: number): FieldPath {
    return new FieldPath(this, index, 'index');
  }

  /** The entry of a map, or the element of a list that has this key. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, 'key');
  }

  toString(): string {
    return this.format(identity);
  }

  /** As `toString`, each member's name spelled by `fieldName` (such as `names.fieldName`). */
  format(fieldName: (neutral: string) => string): string {
    const above = this.parent === undefined ? '' : this.parent.format(fieldName);
    if (this.type !== 'child') return `${above}[${this.segment}]`;
    const name = fieldName(String(this.segment));
    return above === '' ? name : `${above}.${name}`;
  }
}

/** The path that begins with these members. */
export function fieldPath(name: string, ...more: readonly string[]): FieldPath {
  const [first, ...rest] = more;
  const root = FieldPath.root(name);
  return first === undefined ? root : root.child(first, ...rest);
}

function identity(name: string): string {
  return name;
}
