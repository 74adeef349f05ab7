import type { DeepReadonly, JsonObject } from '../objects/json.js';

export type ObjectValue = DeepReadonly<JsonObject>;

/** Objects of version `from` that are needed in version `to`. */
export interface ConversionRequest {
  readonly objects: readonly ObjectValue[];
  readonly from: string;
  readonly to: string;
}

/**
 * An algorithm that yields each conversion it needs, and continues with the converted objects, in the same order.
 * So the same algorithm runs with local and with remote conversion.
 */
export type WithConversions<Result> = Generator<ConversionRequest, Result, readonly ObjectValue[]>;

/** Converts one object from version `from` to version `to`. */
export type ConvertValue = (object: ObjectValue, from: string, to: string) => ObjectValue;

/** Runs an algorithm with local conversion. */
export function runLocally<Result>(algorithm: WithConversions<Result>, convert: ConvertValue): Result {
  let step = algorithm.next();
  while (step.done !== true) {
    const { objects, from, to } = step.value;
    step = algorithm.next(objects.map((object) => convert(object, from, to)));
  }
  return step.value;
}

/** Runs an algorithm with conversion that may be remote. Returns a promise only when a conversion does. */
export function runWithConversions<Result>(
  algorithm: WithConversions<Result>,
  convert: (request: ConversionRequest) => readonly ObjectValue[] | Promise<readonly ObjectValue[]>,
): Result | Promise<Result> {
  let step = algorithm.next();
  while (step.done !== true) {
    const converted = convert(step.value);
    if (converted instanceof Promise) return finish(converted);
    step = algorithm.next(converted);
  }
  return step.value;

  async function finish(first: Promise<readonly ObjectValue[]>): Promise<Result> {
    let next = algorithm.next(await first);
    while (next.done !== true) next = algorithm.next(await convert(next.value));
    return next.value;
  }
}
