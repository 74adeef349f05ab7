import { isStatusError } from '@orch/apimachinery';
import type { OpenSpan, Trace } from '@orch/component';

/** Runs `work` as a step of the trace. */
export async function traced<Result>(
  trace: Pick<Trace, 'begin'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return endAfter(trace.begin(name), work);
}

/**
 * The same for work that may return at once. Only work that waits is a step. The span begins before the work, as calls of
 * other programs become its children: 0.2 µs for work that does not wait, and nothing in a trace that stores nothing.
 */
export function tracedWait<Result>(
  trace: Pick<Trace, 'begin'>,
  name: string,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const span = trace.begin(name);
  let result: Result | Promise<Result>;
  try {
    result = work();
  } catch (error) {
    span.discard();
    throw error;
  }
  if (result instanceof Promise) {
    const wait = result;
    return endAfter(span, () => wait);
  }
  span.discard();
  return result;
}

async function endAfter<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
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
