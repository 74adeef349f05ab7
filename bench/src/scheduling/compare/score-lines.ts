import type { ScoreTable } from './attempt.js';

/** The points of one plugin in one attempt. */
export interface ScoreLine {
  /** `namespace/name`. */
  readonly pod: string;
  readonly plugin: string;
  readonly points: ReadonlyMap<string, number>;
  /** Before they are brought into a range, and without weight; of observed plugins alone. */
  readonly raw?: ReadonlyMap<string, number>;
}

const scoresLine = /\] Plugin (\S+) scores on (\S+) => \[(.*)\]$/;
const nodePoints = /\{(\S+) (-?\d+)\}/g;

/** Reads a line of the reference's log, which lists weighted points; undefined for any other line. */
export function readReferenceLine(line: string): ScoreLine | undefined {
  const match = scoresLine.exec(line);
  if (match === null) return undefined;
  const [, plugin = '', pod = '', list = ''] = match;
  return {
    pod,
    plugin,
    points: pointsOf([...list.matchAll(nodePoints)].map(([, node = '', text]) => [node, Number(text)])),
  };
}

/** A line of the observed scheduler: JSON of the same. */
export function formatObservedLine({ pod, plugin, points, raw = new Map() }: ScoreLine): string {
  return JSON.stringify({ pod, plugin, points: [...points], raw: [...raw] });
}

type Entries = readonly (readonly [string, number])[];

export function readObservedLine(line: string): ScoreLine {
  const read: { readonly pod: string; readonly plugin: string; readonly points: Entries; readonly raw: Entries } =
    JSON.parse(line);
  return { pod: read.pod, plugin: read.plugin, points: pointsOf(read.points), raw: pointsOf(read.raw) };
}

function pointsOf(entries: Entries): ReadonlyMap<string, number> {
  return new Map(entries);
}

/** The points of the last attempt to place each pod. */
export class ScoreTables {
  readonly #tables = new Map<string, Map<string, ScoreLine>>();

  /** A plugin that comes again begins a new attempt. */
  add(line: ScoreLine): void {
    const known = this.#tables.get(line.pod);
    const table = known === undefined || known.has(line.plugin) ? new Map<string, ScoreLine>() : known;
    table.set(line.plugin, line);
    this.#tables.set(line.pod, table);
  }

  /** The points of a pod by plugin, which are forgotten. */
  take(pod: string): { readonly scores: ScoreTable; readonly raw: ScoreTable } {
    const lines = [...(this.#tables.get(pod)?.values() ?? [])];
    this.#tables.delete(pod);
    return {
      scores: new Map(lines.map(({ plugin, points }) => [plugin, points])),
      raw: new Map(lines.flatMap(({ plugin, raw }) => (raw === undefined ? [] : [[plugin, raw]]))),
    };
  }
}
