import type { Tally } from './tally.js';

/** A table of forms and results, the slowest cases, and the failures. */
export function formatTally(title: string, tally: Tally): string {
  const outcomes = [...new Set([...tally.counts.keys()].map((label) => label.slice(label.indexOf(' ') + 1)))].sort();
  const forms = [...new Set([...tally.counts.keys()].map((label) => label.slice(0, label.indexOf(' '))))].sort();
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    `### ${title}: ${tally.total} bodies, ${tally.failures.length} failures`,
    '',
    row(['form', ...outcomes]),
    row(['---', ...outcomes.map(() => '---:')]),
    ...forms.map((form) => row([form, ...outcomes.map((outcome) => tally.counts.get(`${form} ${outcome}`) ?? 0)])),
    row(['all', ...outcomes.map((outcome) => tally.sum(outcome))]),
    '',
    ...tally.slowest
      .slice(0, 8)
      .map(
        ({ index, request, bytes, ms }) =>
          `slow: ${ms.toFixed(0)} ms, ${bytes} bytes, case ${index}: ${request.slice(0, 120)}`,
      ),
    ...tally.failures
      .slice(0, 25)
      .map(
        ({ index, request, why, body }) =>
          `FAILURE case ${index}: ${request}\n  ${why.slice(0, 800)}\n  ${JSON.stringify(body.slice(0, 200))}`,
      ),
  ];
  return `${lines.join('\n')}\n`;
}
