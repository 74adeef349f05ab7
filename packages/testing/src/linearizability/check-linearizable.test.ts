import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLinearizable } from './check-linearizable.js';
import { apply, type Input, noObject, type ObjectState, type Operation, type Outcome } from './operation.js';

/** `[called, returned, input, outcome]`; `returned` is infinity for an operation without a response. */
type Row = readonly [called: number, returned: number, input: Input, outcome: Outcome];

const forever = Number.POSITIVE_INFINITY;
const create = (value: string): Input => ({ type: 'create', value });
const update = (over: string, value: string): Input => ({ type: 'update', over, value });
const remove: Input = { type: 'delete' };
const get: Input = { type: 'get' };
const written = (version: number): Outcome => ({ type: 'written', version });
const found = (value: string, version: number): Outcome => ({ type: 'found', value, version });
const missing: Outcome = { type: 'missing' };
const exists: Outcome = { type: 'exists' };
const conflict: Outcome = { type: 'conflict' };
const deleted: Outcome = { type: 'deleted' };
const unknown: Outcome = { type: 'unknown' };

function operationsOf(rows: readonly Row[]): Operation[] {
  return rows.map(([called, returned, input, outcome]) => ({ object: 'thing', called, returned, input, outcome }));
}

describe('a linearizable history', () => {
  const histories: readonly (readonly [string, readonly Row[]])[] = [
    ['is empty', []],
    [
      'is sequential',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('a', 2)],
        [5, 6, update('a', 'b'), written(3)],
        [7, 8, remove, deleted],
        [9, 10, get, missing],
        [11, 12, create('c'), written(5)],
      ],
    ],
    [
      'has a read that overlaps a write and sees either state',
      [
        [1, 2, create('a'), written(2)],
        [3, 8, update('a', 'b'), written(3)],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('b', 3)],
      ],
    ],
    [
      'has effects in another order than the calls',
      [
        [1, 9, create('b'), exists],
        [2, 8, create('a'), written(2)],
      ],
    ],
    [
      'has one conflict of two changes of one version',
      [
        [1, 2, create('a'), written(2)],
        [3, 6, update('a', 'b'), written(3)],
        [4, 5, update('a', 'c'), conflict],
      ],
    ],
    [
      'has a write without a response that was never executed',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'has a write without a response that is seen much later',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('b', 4)],
      ],
    ],
    [
      'has a delete without a response that was executed',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, remove, unknown],
        [4, 5, create('b'), written(4)],
      ],
    ],
  ];
  test.each(histories)('%s', (_name, rows) => {
    expect(checkLinearizable(operationsOf(rows))).toEqual({ linearizable: true });
  });
});

describe('a history that is not linearizable', () => {
  const histories: readonly (readonly [string, readonly Row[]])[] = [
    [
      'has a read that misses a write acknowledged before it',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), written(3)],
        [5, 6, get, found('a', 2)],
      ],
    ],
    [
      'has a lost acknowledged write',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, missing],
      ],
    ],
    [
      'has two successful creates',
      [
        [1, 4, create('a'), written(2)],
        [2, 3, create('b'), written(3)],
      ],
    ],
    [
      'has two successful changes of one version: a lost update',
      [
        [1, 2, create('a'), written(2)],
        [3, 6, update('a', 'b'), written(3)],
        [4, 5, update('a', 'c'), written(4)],
      ],
    ],
    [
      'has a later read with an older value',
      [
        [1, 2, create('a'), written(2)],
        [3, 9, update('a', 'b'), written(3)],
        [4, 5, get, found('b', 3)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'has a read of a deleted object',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, remove, deleted],
        [5, 6, get, found('a', 2)],
      ],
    ],
    [
      'has a read of a value that was never written',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('z', 3)],
      ],
    ],
    [
      'has a conflict without another write',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), conflict],
      ],
    ],
    [
      'has a delete that misses an existing object',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, remove, missing],
      ],
    ],
    ['has a create that is rejected without an existing object', [[1, 2, create('a'), exists]]],
    [
      'has decreasing versions',
      [
        [1, 2, create('a'), written(5)],
        [3, 4, update('a', 'b'), written(4)],
      ],
    ],
    [
      'has a write without a response that is seen and disappears',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('b', 3)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'has a write without a response that is seen before its call',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('b', 3)],
        [5, forever, update('a', 'b'), unknown],
      ],
    ],
    [
      'has two writes with one version',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), written(2)],
      ],
    ],
    [
      'has one write with two versions',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('a', 3)],
      ],
    ],
  ];
  test.each(histories)('%s', (_name, rows) => {
    expect(checkLinearizable(operationsOf(rows))).toMatchObject({ linearizable: false });
  });

  test.each<readonly [string, readonly Row[]]>([
    ['a create of a missing object', [[1, 2, create('a'), missing]]],
    [
      'a read that is told that the object exists',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, exists],
      ],
    ],
    [
      'a delete with a conflict',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, remove, conflict],
      ],
    ],
    [
      'a read without a value',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, deleted],
      ],
    ],
    ['an update of a missing object with a conflict', [[1, 2, update('a', 'b'), conflict]]],
  ])('has an outcome that no such operation can have: %s', (_name, rows) => {
    expect(checkLinearizable(operationsOf(rows))).toMatchObject({ linearizable: false });
  });

  test.each<readonly [string, readonly Row[]]>([
    [
      'version 2 is both a and b',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), written(2)],
      ],
    ],
    [
      'a has two versions: 2 and 3',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('a', 3)],
      ],
    ],
  ])('is reported without a search when versions contradict each other: %s', (why, rows) => {
    expect(checkLinearizable(operationsOf(rows))).toEqual({ linearizable: false, why });
  });

  test('is reported with the name of the object', () => {
    const valid = operationsOf([[1, 2, create('x'), written(9)]]).map((each) => ({ ...each, object: 'other' }));
    const verdict = checkLinearizable([
      ...valid,
      ...operationsOf([
        [1, 2, create('a'), written(2)],
        [3, 4, get, missing],
      ]),
    ]);
    expect(verdict.linearizable ? '' : verdict.why).toMatch(
      /what happened to thing:\n +1 to +2 {2}create a[^?]*\? +3 to +4 {2}get -> missing$/,
    );
  });
});

test('accepts histories of a register with any times of calls and responses around each effect', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
      expect(checkLinearizable(historyOf(steps))).toEqual({ linearizable: true });
    }),
  );
});

test('gives the same verdict as an exhaustive search, on small histories with random outcomes', () => {
  let rejected = 0;
  fc.assert(
    fc.property(
      fc.array(stepArbitrary, { maxLength: 5 }),
      fc.array(outcomeArbitrary, { maxLength: 2 }),
      (steps, falseOutcomes) => {
        const operations = historyOf(steps).map((operation, index) => {
          const falseOutcome = falseOutcomes[index];
          const isReplaced =
            falseOutcome !== undefined && operation.input.type === 'get' && operation.outcome.type !== 'unknown';
          return isReplaced ? { ...operation, outcome: falseOutcome } : operation;
        });
        const verdict = checkLinearizable(operations).linearizable;
        if (!verdict) rejected += 1;
        expect(verdict).toBe(isLinearizableByExhaustiveSearch(operations));
      },
    ),
    { numRuns: 500 },
  );
  expect(rejected).toBeGreaterThan(10);
});

interface Step {
  readonly kind: 'create' | 'update' | 'delete' | 'get';
  readonly stale: boolean;
  readonly before: number;
  readonly after: number;
  readonly responds: boolean;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('create', 'update', 'delete', 'get'),
  stale: fc.boolean(),
  before: fc.integer({ min: 0, max: 30 }),
  after: fc.integer({ min: 1, max: 30 }),
  responds: fc.boolean(),
});

const outcomeArbitrary: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ type: 'missing' }),
  fc.integer({ min: 0, max: 4 }).map((index): Outcome => ({ type: 'found', value: `v${index}`, version: index + 1 })),
);

/** Each step takes effect at its own instant, between its call and its response. */
function historyOf(steps: readonly Step[]): Operation[] {
  let value: string | undefined;
  let version = 0;
  let last = 'none';
  return steps.map(({ kind, stale, before, after, responds }, index) => {
    const at = index * 10;
    const fresh = `v${index}`;
    const over = stale ? last : (value ?? last);
    const effect = (): [Input, Outcome] => {
      switch (kind) {
        case 'create':
          if (value !== undefined) return [create(fresh), { type: 'exists' }];
          [value, version] = [fresh, index + 1];
          return [create(fresh), written(version)];
        case 'update':
          if (value === undefined) return [update(over, fresh), { type: 'missing' }];
          if (value !== over) return [update(over, fresh), { type: 'conflict' }];
          [last, value, version] = [value, fresh, index + 1];
          return [update(over, fresh), written(version)];
        case 'delete':
          if (value === undefined) return [remove, { type: 'missing' }];
          [last, value] = [value, undefined];
          return [remove, { type: 'deleted' }];
        case 'get':
          return [get, value === undefined ? { type: 'missing' } : found(value, version)];
      }
    };
    const [input, outcome] = effect();
    // Without a response the outcome is unknown.
    const called = at - before + index / 1_000;
    if (!responds) return { object: 'thing', input, outcome: { type: 'unknown' }, called, returned: forever };
    return { object: 'thing', input, outcome, called, returned: at + after + index / 1_000 };
  });
}

/** Tries every order that fits the times, with every choice of operations without a response. */
function isLinearizableByExhaustiveSearch(operations: readonly Operation[]): boolean {
  const versions = new Map<string, number>();
  for (const { input, outcome } of operations) {
    const seen =
      outcome.type === 'found'
        ? ([outcome.value, outcome.version] as const)
        : outcome.type === 'written' && 'value' in input
          ? ([input.value, outcome.version] as const)
          : undefined;
    if (seen === undefined) continue;
    if ((versions.get(seen[0]) ?? seen[1]) !== seen[1]) return false;
    for (const [value, version] of versions) if (version === seen[1] && value !== seen[0]) return false;
    versions.set(...seen);
  }
  const extend = (state: ObjectState, rest: readonly Operation[]): boolean => {
    if (rest.every(({ outcome }) => outcome.type === 'unknown')) return true;
    const earliestResponse = Math.min(...rest.map(({ returned }) => returned));
    return rest.some((operation) => {
      if (operation.called > earliestResponse) return false;
      const next = apply(state, operation, (value) => versions.get(value));
      return (
        next !== undefined &&
        extend(
          next,
          rest.filter((other) => other !== operation),
        )
      );
    });
  };
  return extend(noObject, operations);
}
