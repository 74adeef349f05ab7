import type { Json } from '../json.js';
import type { KindOutcome } from './compare-sequences.js';

const shownCharactersMax = 1_500;

/** Returns each difference with its requests as steps of a script, and a summary line. Pure. */
export function reportSequences(key: string, { findings, requests, sequences, unreproducible }: KindOutcome): string {
  const blocks = findings.map(({ what, steps, comparison, count }) => {
    const lines = [`${key}: ${comparison.request} (${count} times)`, ...what.map((text) => `  ${text}`)];
    for (const { method, path, headers, body } of steps) {
      const sent = body === undefined ? '' : `, body: ${JSON.stringify('json' in body ? body.json : body.text)}`;
      const added = Object.keys(headers).length === 0 ? '' : `, headers: ${JSON.stringify(headers)}`;
      lines.push(`  - { send: "${method} ${path}"${added}${sent} }`);
    }
    for (const { path, left, right, acceptedAs } of comparison.differences) {
      if (acceptedAs === undefined) lines.push(`  ${path}`, `    - ${textOf(left)}`, `    + ${textOf(right)}`);
    }
    return lines.join('\n');
  });
  const once = unreproducible.length === 0 ? [] : [`${key}: not reproducible:\n  ${unreproducible.join('\n  ')}`];
  return [
    ...blocks,
    ...once,
    `${key}: ${requests} requests in ${sequences} sequences, ${findings.length} distinct differences`,
  ].join('\n\n');
}

function textOf(value: Json | undefined): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}… (${text.length} characters)`;
}
