/**
 * One operation of one client on one object, as the client saw it. Each write of a history has a value of its own, so
 * that a read says which write it saw.
 */
export interface Operation {
  readonly object: string;
  readonly input: Input;
  readonly outcome: Outcome;
  /** When it was called and when it had its answer, by one counter for all clients; no answer: infinity. */
  readonly called: number;
  readonly answered: number;
}

export type Input =
  | { readonly type: 'create'; readonly value: string }
  /** Only if the object still has the version that `over` was read with. */
  | { readonly type: 'update'; readonly value: string; readonly over: string }
  | { readonly type: 'delete' }
  | { readonly type: 'get' };

export type Outcome =
  | { readonly type: 'written'; readonly version: number }
  | { readonly type: 'deleted' }
  | { readonly type: 'found'; readonly value: string; readonly version: number }
  /** There was no such object. */
  | { readonly type: 'missing' }
  /** A create found one. */
  | { readonly type: 'exists' }
  /** An update found another version. */
  | { readonly type: 'conflict' }
  /** No answer: it may have been done, at any time since, or never. */
  | { readonly type: 'unknown' };

/** What an object is: the write whose value it has, or nothing. */
export interface ObjectState {
  readonly value: string | undefined;
  /** Of the last write whose version somebody was told; versions only rise. */
  readonly version: number;
}

export const noObject: ObjectState = { value: undefined, version: 0 };

/**
 * The model: a register with versions, that can be created, changed by compare-and-set on its version, deleted and read.
 * The state after the operation, or undefined when it could not have had this outcome in this state.
 */
export function apply(
  state: ObjectState,
  { input, outcome }: Operation,
  versionOf: (value: string) => number | undefined,
): ObjectState | undefined {
  const isThere = state.value !== undefined;
  const same = (holds: boolean): ObjectState | undefined => (holds ? state : undefined);
  if (outcome.type === 'exists') return same(input.type === 'create' && isThere);
  if (outcome.type === 'missing') return same(input.type !== 'create' && !isThere);
  if (outcome.type === 'conflict') return same(input.type === 'update' && isThere && state.value !== input.over);
  switch (input.type) {
    case 'get':
      if (outcome.type === 'unknown') return state;
      return same(outcome.type === 'found' && state.value === outcome.value);
    case 'delete':
      return isThere ? { value: undefined, version: state.version } : undefined;
    case 'create':
      return isThere ? undefined : written(state, input.value, versionOf);
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
