import type { Comparison } from './compare-script.js';
import type { Json } from './json.js';

const shownCharactersMax = 600;

/** Returns one block per request with a difference that is not accepted, and a summary line. Pure. */
export function report(comparisons: readonly Comparison[], { verbose }: { readonly verbose: boolean }): string {
  const blocks: string[] = [];
  for (const comparison of comparisons) {
    const shown = comparison.differences.filter((difference) => verbose || difference.acceptedAs === undefined);
    if (shown.length === 0) continue;
    const lines = [comparison.request];
    for (const [name, value] of Object.entries(comparison.headers)) lines.push(`  ${name}: ${value ?? '(none)'}`);
    if (comparison.body !== undefined) lines.push(`  body  ${bodyText(comparison.body)}`);
    for (const difference of shown) {
      lines.push(
        `  ${difference.path}${difference.acceptedAs === undefined ? '' : ` (accepted: ${difference.acceptedAs})`}`,
      );
      lines.push(`    - ${textOf(difference.left)}`, `    + ${textOf(difference.right)}`);
    }
    blocks.push(lines.join('\n'));
  }
  return [...blocks, summary(comparisons)].join('\n\n');
}

/** The number of requests with a difference that is not accepted. */
export function differing(comparisons: readonly Comparison[]): number {
  return comparisons.filter(({ differences }) => differences.some((found) => found.acceptedAs === undefined)).length;
}

function summary(comparisons: readonly Comparison[]): string {
  const accepted = comparisons.filter(({ differences }) => differences.length > 0).length - differing(comparisons);
  const also = accepted === 0 ? '' : ` (${accepted} more in accepted ways)`;
  return `${acceptedCounts(comparisons)}${comparisons.length} requests, ${differing(comparisons)} differ${also}`;
}

/** `accepted  version: 14` per id, with the number of differences it accepted. */
function acceptedCounts(comparisons: readonly Comparison[]): string {
  const counts = new Map<string, number>();
  for (const { acceptedAs } of comparisons.flatMap(({ differences }) => differences)) {
    if (acceptedAs !== undefined) counts.set(acceptedAs, (counts.get(acceptedAs) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([id, count]) => `accepted  ${id}: ${count}\n`).join('');
}

function bodyText(body: NonNullable<Comparison['body']>): string {
  return shorten('text' in body ? body.text : JSON.stringify(body.json));
}

function textOf(value: Json | undefined): string {
  return value === undefined ? 'absent' : shorten(JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}… (${text.length} characters)`;
}
