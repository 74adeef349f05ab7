import { apply, noObject, type ObjectState, type Operation } from './operation.js';

export type Verdict =
  | { readonly linearizable: true }
  | {
      readonly linearizable: false;
      /** What is wrong, with the operations that show it. */
      readonly why: string;
    };

/**
 * Whether a history could have been made by objects that do one operation at a time, each at some instant between its
 * call and its answer (Herlihy and Wing). The search is that of Wing and Gong, with the memory of Lowe for what was
 * tried: it takes the operations that are open at the earliest answer as the next one, each in turn, and goes back when
 * an answer comes that no order explains. Objects are independent, so each is searched alone. An operation without an
 * answer may be taken any time after its call, or never.
 *
 *     client 1   |-- create a --|        |-- get: a --|        linearizable: update b was done after the get
 *     client 2            |------------- update b over a ------------|
 */
export function checkLinearizable(operations: readonly Operation[]): Verdict {
  const versions = versionsOf(operations);
  if (versions.fault !== undefined) return { linearizable: false, why: versions.fault };
  for (const [object, own] of groupByObject(operations)) {
    const stuck = search(own, (value) => versions.byValue.get(value));
    if (stuck === undefined) continue;
    const lines = own.map((operation) => `${stuck.includes(operation) ? '?' : ' '} ${describe(operation)}`);
    return { linearizable: false, why: `no order explains what happened to ${object}:\n${lines.join('\n')}` };
  }
  return { linearizable: true };
}

/** The version of each value that anybody was told; a version is given once. */
function versionsOf(operations: readonly Operation[]): { byValue: Map<string, number>; fault: string | undefined } {
  const byValue = new Map<string, number>();
  const byVersion = new Map<number, string>();
  for (const { input, outcome } of operations) {
    if (outcome.type !== 'written' && outcome.type !== 'found') continue;
    const { version } = outcome;
    const value = outcome.type === 'found' ? outcome.value : 'value' in input ? input.value : '';
    const [knownVersion, knownValue] = [byValue.get(value) ?? version, byVersion.get(version) ?? value];
    if (knownVersion !== version)
      return { byValue, fault: `${value} has two versions: ${knownVersion} and ${version}` };
    if (knownValue !== value) return { byValue, fault: `version ${version} is both ${knownValue} and ${value}` };
    byValue.set(value, version);
    byVersion.set(version, value);
  }
  return { byValue, fault: undefined };
}

/** A call or an answer, in a list by time. */
interface Entry {
  readonly operation: Operation;
  readonly index: number;
  /** Of a call that was answered. */
  answer: Entry | undefined;
  readonly isCall: boolean;
  previous: Entry | undefined;
  next: Entry | undefined;
}

interface Choice {
  readonly call: Entry;
  readonly before: ObjectState;
  readonly takenBefore: bigint;
}

/** Undefined when there is an order; else the operations that the longest order found does not explain. */
function search(
  operations: readonly Operation[],
  versionOf: (value: string) => number | undefined,
): readonly Operation[] | undefined {
  const head = listOf(operations);
  const tried = new Set<string>();
  const choices: Choice[] = [];
  let answersLeft = operations.filter(isAnswered).length;
  let state = noObject;
  let taken = 0n;
  let entry = head.next;
  let longest: ReadonlySet<Operation> = new Set();
  while (answersLeft > 0) {
    if (entry?.isCall) {
      const next = apply(state, entry.operation, versionOf);
      const takenNext = taken | (1n << BigInt(entry.index));
      if (next !== undefined && isNew(tried, takenNext, next)) {
        choices.push({ call: entry, before: state, takenBefore: taken });
        if (isAnswered(entry.operation)) answersLeft--;
        [state, taken] = [next, takenNext];
        lift(entry);
        entry = head.next;
        if (choices.length > longest.size) longest = new Set(choices.map(({ call }) => call.operation));
      } else entry = entry.next;
      continue;
    }
    // An answer that nothing explains so far (or the end, with answers left): the last choice was wrong.
    const choice = choices.pop();
    if (choice === undefined) return operations.filter((operation) => isAnswered(operation) && !longest.has(operation));
    [state, taken] = [choice.before, choice.takenBefore];
    if (isAnswered(choice.call.operation)) answersLeft++;
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

function isAnswered({ outcome }: Operation): boolean {
  return outcome.type !== 'unknown';
}

/** Calls and answers by time behind a head; an operation without an answer has a call alone. */
function listOf(operations: readonly Operation[]): { next: Entry | undefined } {
  const entries = operations.flatMap((operation, index) => {
    const call = entryOf(operation, { index, isCall: true });
    if (!isAnswered(operation)) return [{ at: operation.called, entry: call }];
    const answer = entryOf(operation, { index, isCall: false });
    call.answer = answer;
    return [
      { at: operation.called, entry: call },
      { at: operation.answered, entry: answer },
    ];
  });
  entries.sort((one, other) => one.at - other.at || Number(other.entry.isCall) - Number(one.entry.isCall));
  const head: Entry | { next: Entry | undefined } = { next: undefined };
  let last: Entry | undefined;
  for (const { entry } of entries) {
    entry.previous = last;
    if (last === undefined) head.next = entry;
    else last.next = entry;
    last = entry;
  }
  // The first call has the head before it, so that it can be taken out and put back like any other.
  const anchor = entryOf(noOperation, { index: -1, isCall: false });
  anchor.next = head.next;
  if (head.next !== undefined) head.next.previous = anchor;
  return anchor;
}

function entryOf(operation: Operation, { index, isCall }: { index: number; isCall: boolean }): Entry {
  return { operation, index, isCall, answer: undefined, previous: undefined, next: undefined };
}

const noOperation: Operation = {
  object: '',
  input: { type: 'get' },
  outcome: { type: 'unknown' },
  called: 0,
  answered: 0,
};

/** Takes a call and its answer out of the list; they keep their neighbours, to be put back in the reverse order. */
function lift(call: Entry): void {
  for (const entry of [call, call.answer]) {
    if (entry === undefined) continue;
    if (entry.previous !== undefined) entry.previous.next = entry.next;
    if (entry.next !== undefined) entry.next.previous = entry.previous;
  }
}

function unlift(call: Entry): void {
  for (const entry of [call.answer, call]) {
    if (entry === undefined) continue;
    if (entry.previous !== undefined) entry.previous.next = entry;
    if (entry.next !== undefined) entry.next.previous = entry;
  }
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

function describe({ input, outcome, called, answered }: Operation): string {
  const what = Object.values(input).join(' ');
  return `${String(called).padStart(6)} to ${String(answered).padStart(8)}  ${what} -> ${Object.values(outcome).join(' ')}`;
}
