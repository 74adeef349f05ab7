/**
 * One operation of one client on one object, as the client saw it. Each write of a history has a unique value, so that a
 * read identifies the write that it saw.
 */
export interface Operation {
  readonly object: string;
  readonly input: Input;
  readonly outcome: Outcome;
  /** Times of the call and the response, by one counter for all clients; infinity without a response. */
  readonly called: number;
  readonly returned: number;
}

export type Input =
  | { readonly type: 'create'; readonly value: string }
  /** Only if the object still has the version with which `over` was read. */
  | { readonly type: 'update'; readonly value: string; readonly over: string }
  | { readonly type: 'delete' }
  | { readonly type: 'get' };

export type Outcome =
  | { readonly type: 'written'; readonly version: number }
  | { readonly type: 'deleted' }
  | { readonly type: 'found'; readonly value: string; readonly version: number }
  /** The object did not exist. */
  | { readonly type: 'missing' }
  /** The object of a create existed already. */
  | { readonly type: 'exists' }
  /** The object of an update had another version. */
  | { readonly type: 'conflict' }
  /** No response: it may have been executed at any time since, or never. */
  | { readonly type: 'unknown' };

/** The state of an object: the value of its last write, or none. */
export interface ObjectState {
  readonly value: string | undefined;
  /** The version of the last write with a known version; versions only increase. */
  readonly version: number;
}

export const noObject: ObjectState = { value: undefined, version: 0 };

/**
 * The model: a register with versions that can be created, updated by compare-and-set on its version, deleted and read.
 * Returns the state after the operation, or undefined when this outcome is impossible in this state.
 */
export function apply(
  state: ObjectState,
  { input, outcome }: Operation,
  versionOf: (value: string) => number | undefined,
): ObjectState | undefined {
  const exists = state.value !== undefined;
  const same = (holds: boolean): ObjectState | undefined => (holds ? state : undefined);
  if (outcome.type === 'exists') return same(input.type === 'create' && exists);
  if (outcome.type === 'missing') return same(input.type !== 'create' && !exists);
  if (outcome.type === 'conflict') return same(input.type === 'update' && exists && state.value !== input.over);
  switch (input.type) {
    case 'get':
      if (outcome.type === 'unknown') return state;
      return same(outcome.type === 'found' && state.value === outcome.value);
    case 'delete':
      return exists ? { value: undefined, version: state.version } : undefined;
    case 'create':
      return exists ? undefined : written(state, input.value, versionOf);
    case 'update':
      return state.value === input.over ? written(state, input.value, versionOf) : undefined;
  }
}

function written(
  state: ObjectState,
  value: string,
  versionOf: (value: string) => number | undefined,
): ObjectState | undefined {
  const version = versionOf(value);
  if (version === undefined) return { value, version: state.version };
  return version > state.version ? { value, version } : undefined;
}

/** Records operations of clients in the order of one counter: a response before another call has a lower number. */
export class OperationRecorder {
  readonly operations: Operation[] = [];
  #time = 0;

  /** Runs one operation; `run` returns what the client received, and 'unknown' without a response. */
  async record(object: string, input: Input, run: () => Promise<Outcome>): Promise<Outcome> {
    const called = ++this.#time;
    const outcome = await run();
    const returned = outcome.type === 'unknown' ? Number.POSITIVE_INFINITY : ++this.#time;
    this.operations.push({ object, input, outcome, called, returned });
    return outcome;
  }
}
