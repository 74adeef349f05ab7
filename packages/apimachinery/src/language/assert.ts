/** A branch that the types say cannot be reached. */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}

/** What must hold whatever a user does; when it does not, the bug is ours. @throws InvariantError */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** The message of anything that was thrown. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
