import type { Measurements, Outcome } from './kit/attack.js';

/** A finished attack. */
export interface Report {
  readonly name: string;
  readonly about: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly measurements: Measurements | undefined;
}

/** Three lines: the attack, its outcome, its measurements. */
export function formatReport({ name, about, outcome, seconds, measurements }: Report): string {
  const lines = [
    `${outcome.held ? 'HELD  ' : 'FAILED'} ${name}: ${about}`,
    `       ${outcome.result}`,
    `       ${measurements === undefined ? '' : `${formatMeasurements(measurements)}; `}${seconds.toFixed(1)} s`,
  ];
  return `${lines.join('\n')}\n`;
}

function formatMeasurements(measured: Measurements): string {
  const { loopDelayP99Ms, loopDelayMaxMs, memoryBeforeMb, memoryPeakMb } = measured;
  const delay = `event loop delay p99 ${loopDelayP99Ms.toFixed(0)} ms, max ${loopDelayMaxMs.toFixed(0)} ms`;
  return `${delay}; memory ${memoryBeforeMb.toFixed(0)} MB, at peak ${memoryPeakMb.toFixed(0)} MB`;
}
