import { apply, noObject, type ObjectState, type Operation } from './operation.js';

export type Verdict =
  | { readonly linearizable: true }
  | {
      readonly linearizable: false;
      /** The error, with the operations that show it. */
      readonly why: string;
    };

/**
 * Whether a history could come from objects that execute one operation at a time, each at some instant between its call and
 * its response (Herlihy and Wing). The search is that of Wing and Gong, with Lowe's memory of tried states: it tries each
 * operation that is pending at the earliest response as the next one, and backtracks at a response that no order
 * explains. Objects are independent, so each is searched alone. An operation without a response may take effect at any
 * time after its call, or never.
 *
 *     client 1   |-- create a --|        |-- get: a --|        linearizable: update b took effect after the get
 *     client 2            |------------- update b over a ------------|
 */
export function checkLinearizable(operations: readonly Operation[]): Verdict {
  const versions = versionsOf(operations);
  if (versions.error !== undefined) return { linearizable: false, why: versions.error };
  for (const [object, own] of groupByObject(operations)) {
    const stuck = search(own, (value) => versions.byValue.get(value));
    if (stuck === undefined) continue;
    const lines = own.map((operation) => `${stuck.includes(operation) ? '?' : ' '} ${describe(operation)}`);
    return { linearizable: false, why: `no order explains what happened to ${object}:\n${lines.join('\n')}` };
  }
  return { linearizable: true };
}

/** The version of each value in an outcome; each version belongs to one value. */
function versionsOf(operations: readonly Operation[]): { byValue: Map<string, number>; error: string | undefined } {
  const byValue = new Map<string, number>();
  const byVersion = new Map<number, string>();
  for (const { input, outcome } of operations) {
    if (outcome.type !== 'written' && outcome.type !== 'found') continue;
    const { version } = outcome;
    const value = outcome.type === 'found' ? outcome.value : 'value' in input ? input.value : '';
    const [knownVersion, knownValue] = [byValue.get(value) ?? version, byVersion.get(version) ?? value];
    if (knownVersion !== version)
      return { byValue, error: `${value} has two versions: ${knownVersion} and ${version}` };
    if (knownValue !== value) return { byValue, error: `version ${version} is both ${knownValue} and ${value}` };
    byValue.set(value, version);
    byVersion.set(version, value);
  }
  return { byValue, error: undefined };
}

/** A call or a response, in a ring ordered by time. */
class Entry {
  /** The response to a call, if any. */
  response: Entry | undefined;
  previous: Entry = this;
  next: Entry = this;

  constructor(
    readonly operation: Operation,
    readonly index: number,
    readonly isCall: boolean,
  ) {}
}

interface Choice {
  readonly call: Entry;
  readonly before: ObjectState;
  readonly takenBefore: bigint;
}

/** Undefined when there is an order; otherwise the operations that the longest order found does not explain. */
function search(
  operations: readonly Operation[],
  versionOf: (value: string) => number | undefined,
): readonly Operation[] | undefined {
  const head = ringOf(operations);
  const tried = new Set<string>();
  const choices: Choice[] = [];
  let responsesLeft = operations.filter(hasResponse).length;
  let state = noObject;
  let taken = 0n;
  let entry = head.next;
  let longest: ReadonlySet<Operation> = new Set();
  while (responsesLeft > 0) {
    if (entry.isCall) {
      const next = apply(state, entry.operation, versionOf);
      const takenNext = taken | (1n << BigInt(entry.index));
      if (next !== undefined && isNew(tried, takenNext, next)) {
        choices.push({ call: entry, before: state, takenBefore: taken });
        if (hasResponse(entry.operation)) responsesLeft--;
        [state, taken] = [next, takenNext];
        lift(entry);
        entry = head.next;
        if (choices.length > longest.size) longest = new Set(choices.map(({ call }) => call.operation));
      } else entry = entry.next;
      continue;
    }
    // A response that no order explains so far, or the head with responses left: the last choice was wrong.
    const choice = choices.pop();
    if (choice === undefined)
      return operations.filter((operation) => hasResponse(operation) && !longest.has(operation));
    [state, taken] = [choice.before, choice.takenBefore];
    if (hasResponse(choice.call.operation)) responsesLeft++;
    unlift(choice.call);
    entry = choice.call.next;
  }
  return undefined;
}

function isNew(tried: Set<string>, taken: bigint, { value, version }: ObjectState): boolean {
  const key = `${taken.toString(36)} ${version} ${value ?? ''}`;
  if (tried.has(key)) return false;
  tried.add(key);
  return true;
}

function hasResponse({ outcome }: Operation): boolean {
  return outcome.type !== 'unknown';
}

/**
 * The head of a ring of calls and responses by time; an operation without a response has only a call. The head itself is no
 * call, and so is passed like a response.
 */
function ringOf(operations: readonly Operation[]): Entry {
  const entries = operations.flatMap((operation, index) => {
    const call = new Entry(operation, index, true);
    if (!hasResponse(operation)) return [{ at: operation.called, entry: call }];
    const response = new Entry(operation, index, false);
    call.response = response;
    return [
      { at: operation.called, entry: call },
      { at: operation.returned, entry: response },
    ];
  });
  entries.sort((one, other) => one.at - other.at || Number(other.entry.isCall) - Number(one.entry.isCall));
  const head = new Entry(noOperation, -1, false);
  for (const { entry } of entries) {
    [entry.previous, entry.next] = [head.previous, head];
    restore(entry);
  }
  return head;
}

const noOperation: Operation = {
  object: '',
  input: { type: 'get' },
  outcome: { type: 'unknown' },
  called: 0,
  returned: 0,
};

/** Removes a call and its response from the ring; they keep their neighbours, to be restored in reverse order. */
function lift(call: Entry): void {
  remove(call);
  if (call.response !== undefined) remove(call.response);
}

function unlift(call: Entry): void {
  if (call.response !== undefined) restore(call.response);
  restore(call);
}

function remove({ previous, next }: Entry): void {
  previous.next = next;
  next.previous = previous;
}

/** Links an entry between its neighbours. */
function restore(entry: Entry): void {
  entry.previous.next = entry;
  entry.next.previous = entry;
}

function groupByObject(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.object);
    if (group === undefined) groups.set(operation.object, [operation]);
    else group.push(operation);
  }
  return groups;
}

function describe({ input, outcome, called, returned }: Operation): string {
  const what = Object.values(input).join(' ');
  return `${String(called).padStart(6)} to ${String(returned).padStart(8)}  ${what} -> ${Object.values(outcome).join(' ')}`;
}
