import type { Json } from '../json.js';
import type { Finding } from './compare-kind.js';

const shownCharactersMax = 2_500;

/** Returns one block per distinct difference of a kind, smallest object first, and a summary line. Pure. */
export function reportKind(
  key: string,
  findings: readonly Finding[],
  { requestsPerKind, seed, verbose }: { requestsPerKind: number; seed: number; verbose: boolean },
): string {
  const blocks = findings.map((finding) => {
    const path = finding.path.replace('$(namespace)', 'NS');
    const lines = [`${key}: ${finding.method} ${path} (${finding.count} times; ${finding.changes.join('; ')})`];
    lines.push(...finding.what.map((text) => `  ${text}`));
    lines.push(`  body  ${shorten(JSON.stringify(finding.object))}`);
    const shown = finding.comparison.differences.filter((found) => verbose || found.acceptedAs === undefined);
    for (const { path, left, right } of shown) {
      lines.push(`  ${path}`, `    - ${textOf(left)}`, `    + ${textOf(right)}`);
    }
    return lines.join('\n');
  });
  return [
    ...blocks,
    `${key}: ${requestsPerKind} requests with seed ${seed}, ${findings.length} distinct differences`,
  ].join('\n\n');
}

function textOf(value: Json | undefined): string {
  return value === undefined ? 'absent' : shorten(JSON.stringify(value)).slice(0, 700);
}

function shorten(text: string): string {
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}… (${text.length} characters)`;
}
