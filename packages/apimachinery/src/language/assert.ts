/** Marks a branch that is unreachable by type. @throws InvariantError */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}

/** Asserts a condition that no input can violate; a failure is a bug in Orch. @throws InvariantError */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** The message of any thrown value. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
