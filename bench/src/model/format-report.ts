import type { ModelReport } from './run-model.js';

/** A few lines for people. */
export function formatReport(report: ModelReport): string {
  const { findings, answers, changes, events, sessions, relists, tooOld, bookmarks, appliedTwice } = report;
  const counted = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = [
    `${changes} changes; ${events} events and ${bookmarks} bookmarks in ${sessions} watches`,
    `${relists} lists; ${tooOld} watches were too old; ${appliedTwice} configurations were applied twice`,
    counted.map(([what, count]) => `${what}: ${count}`).join(', '),
    ...findings.map((finding) => `FINDING ${finding}`),
    findings.length === 0 ? 'every watcher saw every change once and in order' : `${findings.length} findings`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}
