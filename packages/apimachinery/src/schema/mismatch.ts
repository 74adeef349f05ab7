/**
 * A value of the wrong type, found on the way down; each message on the way up puts its own step in front, so that the
 * text reads `v1.Deployment.Spec: v1.DeploymentSpec.Replicas: …`.
 */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
  private text: string;
  /** Members and positions that lead from the object to the value, as they are spelled in it. */
  readonly keys: (string | number)[] = [];

  /** `wanted` is the type that the value should have: `string`, `int32`, `map`, `slice`, `struct`; empty when it has a form of its own. */
  constructor(
    what: string,
    readonly wanted = '',
  ) {
    super(what);
    this.text = what;
  }

  /** The whole chain of steps. */
  override toString(): string {
    return this.text;
  }

  /** The value is below `key` of what is around it. */
  within(key: string | number): this {
    this.keys.unshift(key);
    return this;
  }

  prepend(step: string): this {
    this.text = `${step}: ${this.text}`;
    return this;
  }
}

export function expected(what: string, value: unknown, wanted = ''): TypeMismatch {
  return new TypeMismatch(`${what}, but found ${firstCharacter(value)}`, wanted);
}

/** What the JSON text of the value begins with. */
function firstCharacter(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').charAt(0);
}
