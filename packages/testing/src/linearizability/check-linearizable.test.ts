import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLinearizable } from './check-linearizable.js';
import { apply, type Input, noObject, type ObjectState, type Operation, type Outcome } from './operation.js';

/** `[called, answered, input, outcome]`; an operation without an answer has infinity. */
type Row = readonly [called: number, answered: number, input: Input, outcome: Outcome];

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
  return rows.map(([called, answered, input, outcome]) => ({ object: 'thing', called, answered, input, outcome }));
}

describe('a history is linearizable', () => {
  const histories: readonly (readonly [string, readonly Row[]])[] = [
    ['when nothing happened', []],
    [
      'one after the other',
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
      'when a read overlaps a write and sees either',
      [
        [1, 2, create('a'), written(2)],
        [3, 8, update('a', 'b'), written(3)],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('b', 3)],
      ],
    ],
    [
      'when the order of calls is not that of effects',
      [
        [1, 9, create('b'), exists],
        [2, 8, create('a'), written(2)],
      ],
    ],
    [
      'when of two changes of one version one is refused',
      [
        [1, 2, create('a'), written(2)],
        [3, 6, update('a', 'b'), written(3)],
        [4, 5, update('a', 'c'), conflict],
      ],
    ],
    [
      'when a write without an answer was never done',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'when a write without an answer is seen much later',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('a', 2)],
        [6, 7, get, found('b', 4)],
      ],
    ],
    [
      'when a delete without an answer was done',
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

describe('a history is not linearizable', () => {
  const histories: readonly (readonly [string, readonly Row[]])[] = [
    [
      'when a read misses a write that was acknowledged before it',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), written(3)],
        [5, 6, get, found('a', 2)],
      ],
    ],
    [
      'when an acknowledged write is lost',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, missing],
      ],
    ],
    [
      'when two creates both succeed',
      [
        [1, 4, create('a'), written(2)],
        [2, 3, create('b'), written(3)],
      ],
    ],
    [
      'when two changes of one version both succeed: an update is lost',
      [
        [1, 2, create('a'), written(2)],
        [3, 6, update('a', 'b'), written(3)],
        [4, 5, update('a', 'c'), written(4)],
      ],
    ],
    [
      'when a later read goes back',
      [
        [1, 2, create('a'), written(2)],
        [3, 9, update('a', 'b'), written(3)],
        [4, 5, get, found('b', 3)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'when what was deleted is seen again',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, remove, deleted],
        [5, 6, get, found('a', 2)],
      ],
    ],
    [
      'when nobody wrote what is read',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('z', 3)],
      ],
    ],
    [
      'when a conflict is told though nothing else wrote',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), conflict],
      ],
    ],
    [
      'when what is there cannot be found to delete',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, remove, missing],
      ],
    ],
    ['when a create is refused though nothing is there', [[1, 2, create('a'), exists]]],
    [
      'when versions go back',
      [
        [1, 2, create('a'), written(5)],
        [3, 4, update('a', 'b'), written(4)],
      ],
    ],
    [
      'when a write without an answer is seen, and then not',
      [
        [1, 2, create('a'), written(2)],
        [3, forever, update('a', 'b'), unknown],
        [4, 5, get, found('b', 3)],
        [6, 7, get, found('a', 2)],
      ],
    ],
    [
      'when a write without an answer is seen before it was called',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('b', 3)],
        [5, forever, update('a', 'b'), unknown],
      ],
    ],
    [
      'when one version is told of two writes',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, update('a', 'b'), written(2)],
      ],
    ],
    [
      'when one write is told with two versions',
      [
        [1, 2, create('a'), written(2)],
        [3, 4, get, found('a', 3)],
      ],
    ],
  ];
  test.each(histories)('%s', (_name, rows) => {
    expect(checkLinearizable(operationsOf(rows))).toMatchObject({ linearizable: false });
  });

  test('in one object among others, which is named', () => {
    const sound = operationsOf([[1, 2, create('x'), written(9)]]).map((each) => ({ ...each, object: 'other' }));
    const verdict = checkLinearizable([
      ...sound,
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

test('histories of a register are accepted whatever the times of call and answer around each effect', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
      expect(checkLinearizable(historyOf(steps))).toEqual({ linearizable: true });
    }),
  );
});

test('the verdict is that of trying every order, on small histories with made-up outcomes', () => {
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(stepArbitrary, { maxLength: 5 }),
      fc.array(outcomeArbitrary, { maxLength: 2 }),
      (steps, lies) => {
        const operations = historyOf(steps).map((operation, index) => {
          const lie = lies[index];
          const fits = lie !== undefined && operation.input.type === 'get' && operation.outcome.type !== 'unknown';
          return fits ? { ...operation, outcome: lie } : operation;
        });
        const verdict = checkLinearizable(operations).linearizable;
        if (!verdict) refused += 1;
        expect(verdict).toBe(isSoundByTryingAll(operations));
      },
    ),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(10);
});

interface Step {
  readonly kind: 'create' | 'update' | 'delete' | 'get';
  readonly stale: boolean;
  readonly before: number;
  readonly after: number;
  readonly answer: boolean;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('create', 'update', 'delete', 'get'),
  stale: fc.boolean(),
  before: fc.integer({ min: 0, max: 30 }),
  after: fc.integer({ min: 1, max: 30 }),
  answer: fc.boolean(),
});

const outcomeArbitrary: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ type: 'missing' }),
  fc.integer({ min: 0, max: 4 }).map((index): Outcome => ({ type: 'found', value: `v${index}`, version: index + 1 })),
);

/** Each step has its effect at its own instant; its call and its answer lie around it. */
function historyOf(steps: readonly Step[]): Operation[] {
  let value: string | undefined;
  let version = 0;
  let last = 'none';
  return steps.map(({ kind, stale, before, after, answer }, index) => {
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
    // Without an answer nobody knows what came of it.
    const called = at - before + index / 1_000;
    if (!answer) return { object: 'thing', input, outcome: { type: 'unknown' }, called, answered: forever };
    return { object: 'thing', input, outcome, called, answered: at + after + index / 1_000 };
  });
}

/** Every order of every choice of unanswered operations that keeps to the times. */
function isSoundByTryingAll(operations: readonly Operation[]): boolean {
  const versions = new Map<string, number>();
  for (const { input, outcome } of operations) {
    const told =
      outcome.type === 'found'
        ? ([outcome.value, outcome.version] as const)
        : outcome.type === 'written' && 'value' in input
          ? ([input.value, outcome.version] as const)
          : undefined;
    if (told === undefined) continue;
    if ((versions.get(told[0]) ?? told[1]) !== told[1]) return false;
    for (const [value, version] of versions) if (version === told[1] && value !== told[0]) return false;
    versions.set(...told);
  }
  const extend = (state: ObjectState, rest: readonly Operation[]): boolean => {
    if (rest.every(({ outcome }) => outcome.type === 'unknown')) return true;
    const earliestAnswer = Math.min(...rest.map(({ answered }) => answered));
    return rest.some((operation) => {
      if (operation.called > earliestAnswer) return false;
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
