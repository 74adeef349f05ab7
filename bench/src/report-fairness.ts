import type { Flood } from './scenarios/flood.js';
import type { ProtectedGet } from './scenarios/protected-get.js';
import { number, table } from './tables.js';

/** Results about priority and fairness; each list has one element, or none when it was not measured. */
export interface FairnessResults {
  readonly floods: readonly Flood[];
  readonly protectedGets: readonly ProtectedGet[];
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

export function protectedGets({ lines }: ProtectedGet): string {
  const rows = lines.map(({ title, figures, cpuRatio }) => [
    title,
    number(figures.perSecond),
    figures.cpuMsPerOperation.toFixed(4),
    cpuRatio.toFixed(2),
  ]);
  return `GET of a config map by a user without privileges, 32 at once over HTTP/2, on a server per line, in turn.

${table(['server', 'requests /s', 'CPU ms', 'CPU ratio'], rows)}`;
}
