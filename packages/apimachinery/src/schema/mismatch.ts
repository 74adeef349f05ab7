import { encodeJson } from '../json/json-value.js';

/**
 * A value of the wrong type. Each enclosing message prepends its step as the error propagates, so that the text reads
 * `v1.Deployment.Spec: v1.DeploymentSpec.Replicas: …`.
 */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
  private text: string;
  /** Member names and indexes from the object to the value, as spelled in the object. */
  readonly keys: (string | number)[] = [];

  /** `wanted` is the expected type: `string`, `int32`, `map`, `slice`, `struct`; empty for types with their own syntax. */
  constructor(
    message: string,
    readonly wanted = '',
  ) {
    super(message);
    this.text = message;
  }

  /** The message with all steps. */
  override toString(): string {
    return this.text;
  }

  /** Adds a key of an enclosing object or list. */
  within(key: string | number): this {
    this.keys.unshift(key);
    return this;
  }

  prepend(step: string): this {
    this.text = `${step}: ${this.text}`;
    return this;
  }
}

export function expected(message: string, value: unknown, wanted = ''): TypeMismatch {
  return new TypeMismatch(`${message}, but found ${firstCharacter(value)}`, wanted);
}

/** The first character of the value's JSON text. */
function firstCharacter(value: unknown): string {
  return encodeJson(value).charAt(0);
}
