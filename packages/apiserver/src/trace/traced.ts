import { isStatusError } from '@orch/apimachinery';
import type { Trace } from '@orch/component';

/** Runs `work` as a step of the trace. */
export async function traced<Result>(
  trace: Pick<Trace, 'begin'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = trace.begin(name);
  let failure: string | undefined;
  try {
    return await work();
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    span.end(failure);
  }
}

/** The kind of an error, such as `Forbidden`. Its message may quote an object. */
export function failureOf(error: unknown): string {
  if (isStatusError(error)) return error.status.reason ?? String(error.status.code);
  return error instanceof Error ? error.name : 'Error';
}
