import type { Json } from '../../differential/json.js';
import { absent, type History, type RecordedObject, type ScenarioRecording } from '../record/recording.js';
import { groupBy } from './group-by.js';
import { turningPoints } from './turning-points.js';

/** One field, object or event in which a recording differs from all recordings of the baseline. */
export interface Finding {
  readonly object: string;
  /** The path of a field, `(count)` of objects with this id, or `(event)`. */
  readonly field: string;
  /** The histories of the first baseline and of the other, one per object with this id. */
  readonly baseline: Json;
  readonly other: Json;
}

export interface ScenarioComparison {
  readonly findings: readonly Finding[];
  /** Fields in which the runs of the baseline differ: compared by the range and the end of their values. */
  readonly byRange: readonly string[];
}

type Fields = ReadonlyMap<string, readonly History[]>;

/**
 * Compares one scenario with the runs of the baseline. A field is equal when its turning points are those of a run. Where the runs
 * themselves differ, its values must lie in the range of theirs and end as one of theirs. Events are equal when all that are
 * in each run occur, and none that is in no run. Pure.
 */
export function compareScenario(baselines: readonly ScenarioRecording[], other: ScenarioRecording): ScenarioComparison {
  const findings: Finding[] = [];
  const byRange: string[] = [];
  const runs = baselines.map(({ objects }) => byId(objects));
  const found = byId(other.objects);
  for (const id of new Set([...runs.flatMap((run) => [...run.keys()]), ...found.keys()])) {
    const [expected, members] = [runs.map((run) => run.get(id) ?? []), found.get(id) ?? []];
    const counts = expected.map(({ length }) => length);
    if (!counts.includes(members.length)) {
      findings.push({ object: id, field: '(count)', baseline: counts[0] ?? 0, other: members.length });
      continue;
    }
    const fields = expected.filter(({ length }) => length > 0).map(fieldsOfGroup);
    const own = fieldsOfGroup(members);
    if (fields.length === 0 || members.length === 0) continue;
    for (const field of new Set([...fields.flatMap((each) => [...each.keys()]), ...own.keys()])) {
      const histories = fields.map((each) => each.get(field) ?? []);
      const actual = own.get(field) ?? [];
      if (histories.some((history) => same(history, actual))) continue;
      const repeats = histories.every((history) => same(history, histories[0]));
      if (!repeats && isInRange(actual, histories)) byRange.push(`${id} ${field}`);
      else findings.push({ object: id, field, baseline: histories[0] ?? [], other: actual });
    }
  }
  return { findings: [...findings, ...compareEvents(baselines, other)], byRange };
}

function compareEvents(baselines: readonly ScenarioRecording[], other: ScenarioRecording): readonly Finding[] {
  const always = (baselines[0]?.events ?? []).filter((event) =>
    baselines.every(({ events }) => events.includes(event)),
  );
  const ever = new Set(baselines.flatMap(({ events }) => events));
  const missing = always.filter((event) => !other.events.includes(event));
  const added = other.events.filter((event) => !ever.has(event));
  return [
    ...missing.map((event) => ({ object: 'events', field: '(event)', baseline: event, other: absent })),
    ...added.map((event) => ({ object: 'events', field: '(event)', baseline: absent, other: event })),
  ];
}

function byId(objects: readonly RecordedObject[]): ReadonlyMap<string, readonly RecordedObject[]> {
  return groupBy(objects, ({ id }) => id);
}

/** The turning points of each field, one list per object, sorted: objects with the same id are interchangeable. */
function fieldsOfGroup(members: readonly RecordedObject[]): Fields {
  const paths = new Set(members.flatMap(({ fields }) => Object.keys(fields)));
  return new Map(
    [...paths].map((path) => [
      path,
      members.map(({ fields }) => turningPoints(fields[path] ?? [absent])).toSorted(byText),
    ]),
  );
}

/** Whether all values lie in the range of those of the runs, and each history ends as one of a run. */
function isInRange(actual: readonly History[], runs: readonly (readonly History[])[]): boolean {
  const values = runs.flat(2);
  const ends = new Set(runs.flat().map((history) => JSON.stringify(history.at(-1))));
  const numbers = values.filter((value) => typeof value === 'number');
  const isAllowed = (value: Json): boolean =>
    typeof value === 'number' && numbers.length > 0
      ? value >= Math.min(...numbers) && value <= Math.max(...numbers)
      : Array.isArray(value) || values.some((each) => same(each, value));
  return actual.every((history) => history.every(isAllowed) && ends.has(JSON.stringify(history.at(-1))));
}

function byText(left: History, right: History): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
