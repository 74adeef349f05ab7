import type { Comparison } from '../compare-script.js';
import type { Difference } from '../difference.js';
import { isJsonObject, type Json, valueAt } from '../json.js';

/**
 * Returns one text per difference of two responses. Numbers and quoted texts are replaced, so that differences with the same
 * reason have equal texts. Empty for equal responses, or when all differences are accepted.
 *
 *     status 422 → 201
 *     - spec.ports[N].port: FieldValueInvalid: Invalid value: N: must be between N and N, inclusive
 *     body.spec.type: absent → text
 */
export function findingsOf({ differences, responses }: Comparison): readonly string[] {
  const open = differences.filter((found) => found.acceptedAs === undefined && !isChosen(found));
  if (open.length === 0) return [];
  const [left, right] = responses;
  const statuses = responses.map((response) => valueAt(response, 'status'));
  const status = statuses[0] === statuses[1] ? [] : [`status ${String(statuses[0])} → ${String(statuses[1])}`];
  const rejected = responses.some((response) => valueAt(response, 'body.kind') === 'Status');
  if (rejected) {
    const causes = [...missingFrom(right, left, '-'), ...missingFrom(left, right, '+')];
    if (causes.length > 0 || status.length > 0)
      return unique([...status, ...causes, ...otherMessages(causes, left, right)]);
    if (open.every(({ path }) => path.startsWith('body.details.causes') || path === 'body.message')) {
      const inOrder = responses.map((response) => JSON.stringify(causesOf(response).toSorted()));
      if (inOrder[0] === inOrder[1] && causesOf(left).length > 0)
        return [`order of causes: ${plain(causesOf(left)[0] ?? '')}`];
    }
  }
  return unique(open.map((found) => `${plain(found.path)}: ${shape(found.left)} → ${shape(found.right)}`));
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function causesOf(response: Json): readonly string[] {
  const causes = valueAt(response, 'body.details.causes');
  if (!Array.isArray(causes)) return [];
  return causes.map((cause: Json) =>
    ['field', 'reason', 'message'].map((key) => String(valueAt(cause, key))).join(': '),
  );
}

/** The causes of `from` that are missing in `response`, as often as they are missing. */
function missingFrom(response: Json, from: Json, sign: string): readonly string[] {
  const there = [...causesOf(response)];
  return causesOf(from)
    .filter((cause) => {
      const index = there.indexOf(cause);
      if (index >= 0) there.splice(index, 1);
      return index < 0;
    })
    .map((cause) => `${sign} ${plain(cause)}`);
}

/** Compares messages where there are no causes. */
function otherMessages(causes: readonly string[], left: Json, right: Json): readonly string[] {
  if (causes.length > 0) return [];
  const messages = [left, right].map((response) => String(valueAt(response, 'body.message') ?? ''));
  return messages.flatMap((message, index) => (message === '' ? [] : [`${index === 0 ? '-' : '+'} ${plain(message)}`]));
}

/** Removes text that depends on the names of a run (the bytes around a syntax error) or is random (structure diffs). */
function withoutChosen(text: string): string {
  return text
    .replaceAll(/, bigger context \.\.\.\|.*?\|\.\.\.(?=$|")/gs, '')
    .replaceAll(/\n\s\score\.\w+\{\n[\s\S]*?\n[ \u00a0]{2}\}\n(?=\]?$|, )/g, '');
}

function isChosen({ left, right }: Difference): boolean {
  return typeof left === 'string' && typeof right === 'string' && withoutChosen(left) === withoutChosen(right);
}

function plain(text: string): string {
  return withoutChosen(text)
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/\|.*\|/gs, '|…|')
    .replaceAll(/-?\d+(\.\d+)?/g, 'N')
    .slice(0, 300);
}

function shape(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return value.length > 40 ? plain(value) : 'text';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return value.length === 0 ? 'empty list' : 'list';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? 'empty map' : 'map';
  return String(value);
}
