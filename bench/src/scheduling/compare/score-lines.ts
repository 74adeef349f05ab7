import type { ScoreTable } from './attempt.js';

/** The points of one plugin in one attempt. */
export interface ScoreLine {
  /** `namespace/name`. */
  readonly pod: string;
  readonly plugin: string;
  readonly points: ReadonlyMap<string, number>;
}

const scoresLine = /\] Plugin (\S+) scores on (\S+) => \[(.*)\]$/;
const nodePoints = /\{(\S+) (-?\d+)\}/g;

/** Reads a line of the reference's log, which lists weighted points; undefined for any other line. */
export function readReferenceLine(line: string): ScoreLine | undefined {
  const match = scoresLine.exec(line);
  if (match === null) return undefined;
  const [, plugin = '', pod = '', list = ''] = match;
  return { pod, plugin, points: pointsOf([...list.matchAll(nodePoints)].map(([, node = '', text]) => [node, Number(text)])) };
}

/** A line of the observed scheduler: JSON of the same. */
export function formatObservedLine({ pod, plugin, points }: ScoreLine): string {
  return JSON.stringify({ pod, plugin, points: [...points] });
}

export function readObservedLine(line: string): ScoreLine {
  const { pod, plugin, points }: { pod: string; plugin: string; points: readonly [string, number][] } = JSON.parse(line);
  return { pod, plugin, points: pointsOf(points) };
}

function pointsOf(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  return new Map(entries);
}

/** The points of the last attempt to place each pod. */
export class ScoreTables {
  readonly #tables = new Map<string, Map<string, ReadonlyMap<string, number>>>();

  /** A plugin that comes again begins a new attempt. */
  add({ pod, plugin, points }: ScoreLine): void {
    const known = this.#tables.get(pod);
    const table = known === undefined || known.has(plugin) ? new Map<string, ReadonlyMap<string, number>>() : known;
    table.set(plugin, points);
    this.#tables.set(pod, table);
  }

  /** The table of a pod, which is forgotten. */
  take(pod: string): ScoreTable {
    const table = this.#tables.get(pod) ?? new Map();
    this.#tables.delete(pod);
    return table;
  }
}
