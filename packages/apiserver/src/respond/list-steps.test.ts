import { describe, expect, test } from '@jest/globals';
import { encodeYaml } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import fc from 'fast-check';
import type { BodyParts } from './body-parts.js';
import type { ListSource } from './list-bytes.js';
import { compactList, indentedList, type JsonList, yamlList } from './list-forms.js';
import { type ListStep, listStart, listStepBytesMax, makeListStep, measureItems, wholeList } from './list-steps.js';
import { SharedOutlines } from './shared-outlines.js';
import { StepTurns } from './step-turns.js';

/** Entries with only the members that steps use. */
function entriesOf(values: readonly unknown[]): readonly CachedEntry[] {
  return values.map((value, index) =>
    Object.assign(Object.create(null), { name: `o${index}`, json: Buffer.from(JSON.stringify(value)) }),
  );
}

function listOf(values: readonly unknown[]): JsonList {
  return {
    entries: entriesOf(values),
    members: [
      ['kind', '"List"'],
      ['apiVersion', '"v1"'],
      ['metadata', '{"resourceVersion":"7"}'],
    ],
    itemsName: 'items',
    addItem: (entry, pieces) => {
      pieces.push(entry.json);
      return undefined;
    },
    shape: undefined,
    isEncodedPerStep: false,
  };
}

const sourceOf = (texts: readonly string[]): ListSource => compactList(listOf(texts.map((text) => ({ text }))));

function allSteps(source: ListSource): ListStep[] {
  const steps = [makeListStep(source, listStart)];
  for (let last = steps[0]; last !== undefined && !last.isLast; last = steps.at(-1)) {
    steps.push(makeListStep(source, last.next));
  }
  return steps;
}

function joined(source: ListSource): string {
  return Buffer.concat([source.head(0), ...allSteps(source).map(({ bytes }) => bytes), source.end]).toString();
}

describe('list steps', () => {
  test('join to the whole list, with the measured length', async () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constant('x'.repeat(100_000))), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const source = sourceOf(given);
        const whole = joined(source);
        expect(whole).toBe(wholeList(source).toString());
        expect(JSON.parse(whole).items).toEqual(given.map((text) => ({ text })));
        const length = allSteps(source).reduce((sum, { bytes }) => sum + bytes.length, 0);
        expect(await measureItems(source, 0, new StepTurns())).toBe(length);
      }),
    );
  });

  test('are limited in size, except for a single larger item', () => {
    const texts = Array.from({ length: 40 }, (_, index) => 'x'.repeat(index === 20 ? 600_000 : 50_000));
    const lengths = allSteps(sourceOf(texts)).map(({ bytes }) => bytes.length);
    expect(lengths.filter((length) => length > listStepBytesMax + 10)).toHaveLength(1);
    expect(lengths).toHaveLength(9);
  });

  test('are short when items take long to encode', () => {
    const slow: ListSource = {
      ...sourceOf(Array.from({ length: 400 }, () => 'x')),
      addItem: (entry, pieces) => {
        const untilMs = performance.now() + 0.2;
        while (performance.now() < untilMs);
        pieces.push(entry.json);
        return undefined;
      },
    };
    const first = makeListStep(slow, listStart);
    expect([first.isLast, first.next.index < 100]).toEqual([false, true]);
  });

  test('split an item that is encoded in parts', () => {
    const parts = Array.from({ length: 20 }, (_, index) =>
      Buffer.alloc(index % 3 === 0 ? 0 : 100_000, `${index % 10}`),
    );
    const source: ListSource = {
      ...sourceOf(['a', 'b', 'c']),
      addItem: (entry, pieces): BodyParts | undefined => {
        if (entry.name !== 'o1') pieces.push(entry.json);
        else {
          let index = 0;
          return { next: () => parts[index++] };
        }
        return undefined;
      },
    };
    const steps = allSteps(source);
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.slice(0, -1).every(({ next }) => next.rest !== undefined && next.index === 2)).toBe(true);
    const [a, , c] = source.entries;
    expect(Buffer.concat(steps.map(({ bytes }) => bytes)).toString()).toBe(
      `${a?.json},${Buffer.concat(parts)},${c?.json}`,
    );
  });
});

describe('list formats', () => {
  const value = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 3 }), {
    noNullPrototype: true,
  });
  const values = fc.array(fc.oneof(value, fc.constant({ large: Array(9_000).fill('word of a text') })), {
    maxLength: 6,
  });
  const asList = (items: readonly unknown[]) => ({
    kind: 'List',
    apiVersion: 'v1',
    metadata: { resourceVersion: '7' },
    items,
  });

  test('indented steps join to the indented JSON of the list', () => {
    fc.assert(
      fc.property(values, (items) => {
        expect(joined(indentedList(listOf(items))).replace(/\{\n *\n *\}/g, '{}')).toBe(
          JSON.stringify(asList(items), undefined, 2),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('YAML steps join to the YAML of the list', () => {
    fc.assert(
      fc.property(values, (items) => {
        expect(joined(yamlList(listOf(items), new SharedOutlines()))).toBe(encodeYaml(asList(items)));
      }),
      { numRuns: 30 },
    );
  });

  test('puts the rows of a YAML table after all other members', () => {
    const table: JsonList = { ...listOf([{ cells: ['a'], object: null }]), itemsName: 'rows' };
    const text =
      'apiVersion: v1\nkind: List\nmetadata:\n  resourceVersion: "7"\nrows:\n- cells:\n  - a\n  object: null\n';
    expect(joined(yamlList(table, new SharedOutlines()))).toBe(text);
    expect(joined(yamlList({ ...table, entries: [] }, new SharedOutlines()))).toContain('\nrows: []\n');
  });
});
