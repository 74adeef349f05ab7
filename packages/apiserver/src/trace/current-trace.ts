import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndedStep, OpenCall, SpanAttributes, Trace } from '@orch/component';
import { failureOf } from './traced.js';

// Authenticators, authorizers, converters and stores know no request: they share one call among all that need its result.
// Their calls find the trace of the request that makes them here. Entering it costs each promise of the request, so that
// is done only while spans are exported; without that there is no current trace.

const current = new AsyncLocalStorage<Trace>();

/** Runs `work`, whose remote calls and store requests become parts of the trace. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** The same for a branch of the current trace; without a current trace `work` is run as it is. */
export function inBranch<Result>(branch: Trace, work: () => Result): Result {
  return current.getStore() === undefined ? work() : current.run(branch, work);
}

/** Runs `work` as a call of another program by the current request. Its headers continue the trace there. */
export async function tracedCall<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (call: Pick<OpenCall, 'headers' | 'set'>) => Promise<Result>,
): Promise<Result> {
  const call = current.getStore()?.call(name, attributes);
  if (call === undefined) return work(untraced);
  let failure: string | undefined;
  try {
    return await work(call);
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    call.end(failure);
  }
}

/** Adds a step of the current request that has just ended. */
export function addStep(name: string, step: EndedStep): void {
  current.getStore()?.add(name, step);
}

const untraced = { headers: {}, set: () => undefined };
