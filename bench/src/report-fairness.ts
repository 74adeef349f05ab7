import type { Flood } from './scenarios/flood.js';
import { number, table } from './tables.js';

/** Results about priority and fairness; each list has one element, or none when it was not measured. */
export interface FairnessResults {
  readonly floods: readonly Flood[];
}

export function floods({ factor, lines }: Flood): string {
  const rows = lines.map((line) => [
    line.title,
    line.isFair ? 'on' : 'off',
    number(line.capacityPerSecond),
    number(line.succeededPerSecond),
    line.idleP50Ms.toFixed(2),
    line.floodP50Ms.toFixed(2),
    line.idleP99Ms.toFixed(2),
    line.floodP99Ms.toFixed(2),
    (line.floodP99Ms / line.idleP99Ms).toFixed(1),
  ]);
  const head =
    'flood of,fairness,capacity /s,of the flood answered /s,p50 idle ms,p50 in the flood ms,p99 idle ms,p99 in the flood ms,p99 ratio';
  return `A tenant sends ${factor} times the rate that it reaches alone, with up to 2,000 requests in flight over 8 connections, and another
tenant sends 200 GETs a second. Both are users of the priority level global-default. Without fairness, only the number of requests in
flight is limited. Clients and server share the cores.

${table(head.split(','), rows)}`;
}
