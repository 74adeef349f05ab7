import type { Difference } from './difference.js';
import { isJsonObject, isRecord, type Json } from './json.js';

/** A difference required by the specification or by a change of 1.21; `id` is its row in docs/differences.md. */
export interface Accepted {
  readonly id: string;
  /** Matches `METHOD PATH` with the run's names as `RUN`. */
  readonly request: RegExp;
  /** Matches the path of the difference, such as `body.message`. */
  readonly path: RegExp;
  /** Match the value as JSON text; an absent value is the empty string. */
  readonly left: RegExp;
  readonly right: RegExp;
  /**
   * Removed from both values, which must be equal without it, so that the entry hides nothing else. A value that is not a
   * string is compared as JSON with sorted members.
   */
  readonly without?: RegExp;
}

/** @throws Error for an entry without id, request or path. */
export function parseAccepted(document: unknown): readonly Accepted[] {
  if (!Array.isArray(document)) throw new Error('accepted differences must be a list');
  return document.map((entry: unknown, index) => {
    const { id, request, path, left, right, without } = isRecord(entry) ? entry : {};
    if (typeof id !== 'string' || typeof request !== 'string' || typeof path !== 'string') {
      throw new Error(`accepted difference ${index} needs id, request and path`);
    }
    return {
      id,
      request: new RegExp(request),
      path: new RegExp(path),
      left: pattern(left),
      right: pattern(right),
      ...(typeof without === 'string' ? { without: new RegExp(without, 'g') } : {}),
    };
  });
}

/** Returns the id of the entry that accepts `difference`, or undefined. */
export function acceptedBy(
  difference: Difference,
  { request, accepted }: { readonly request: string; readonly accepted: readonly Accepted[] },
): string | undefined {
  const [left, right] = [textOf(difference.left), textOf(difference.right)];
  return accepted.find(
    (entry) =>
      entry.request.test(request) &&
      entry.path.test(difference.path) &&
      entry.left.test(left) &&
      entry.right.test(right) &&
      (entry.without === undefined || areAlikeWithout(entry.without, difference)),
  )?.id;
}

function areAlikeWithout(pattern: RegExp, { left, right }: Difference): boolean {
  const [a, b] = [left, right].map((value) => (typeof value === 'string' ? value : JSON.stringify(inOrder(value))));
  return a !== undefined && b !== undefined && a.replaceAll(pattern, '') === b.replaceAll(pattern, '');
}

function inOrder(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item: Json) => inOrder(item) ?? null);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item) ?? null]));
}

function pattern(source: unknown): RegExp {
  return new RegExp(typeof source === 'string' ? source : '');
}

function textOf(value: Difference['left']): string {
  return value === undefined ? '' : JSON.stringify(value);
}
