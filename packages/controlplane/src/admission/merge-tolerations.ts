import { type Int64, isInt64, type JsonObject, valueKey } from '@orch/apimachinery';

/**
 * Concatenates both lists and drops every toleration that another one covers. Of equal tolerations the first stays.
 *
 *     [{ key: a, effect: NoSchedule, operator: Exists }] and [{ key: a, operator: Exists }] → [{ key: a, operator: Exists }]
 */
export function mergeTolerations(first: readonly JsonObject[], second: readonly JsonObject[]): readonly JsonObject[] {
  const all = [...first, ...second].map((toleration) => ({ toleration, identity: valueKey(toleration) }));
  const later = new Coverage();
  const isCoveredLater = new Array<boolean>(all.length);
  for (const [index, each] of [...all.entries()].reverse()) {
    isCoveredLater[index] = later.covers(each);
    later.add(each);
  }
  const merged = new Coverage();
  const identities = new Set<string>();
  return all.flatMap((each, index) => {
    if (isCoveredLater[index] === true || identities.has(each.identity) || merged.covers(each)) return [];
    merged.add(each);
    identities.add(each.identity);
    return [each.toleration];
  });
}

/** Whether each toleration equals one of `wide`, or is covered by one. */
export function areAllCovered(tolerations: readonly JsonObject[], wide: readonly JsonObject[]): boolean {
  const coverage = new Coverage();
  const identities = new Set<string>();
  for (const toleration of wide) {
    const identity = valueKey(toleration);
    identities.add(identity);
    coverage.add({ toleration, identity });
  }
  return tolerations.every((toleration) => {
    const identity = valueKey(toleration);
    return identities.has(identity) || coverage.covers({ toleration, identity });
  });
}

interface Identified {
  readonly toleration: JsonObject;
  /** Equal for equal tolerations. */
  readonly identity: string;
}

interface Wide {
  readonly identity: string;
  /** The longest tolerated time; infinite without a limit. */
  readonly secondsMax: Int64;
}

/** Tolerations indexed by their terms: a pod may have tens of thousands, so pairwise comparison is too slow. */
class Coverage {
  readonly #byTerms = new Map<string, readonly Wide[]>();

  add({ toleration, identity }: Identified): void {
    const { key = '', operator = '', effect = '', value = '', tolerationSeconds } = toleration;
    const terms =
      operator === 'Exists'
        ? termsOf(operator, key, effect, '')
        : operator === '' || operator === 'Equal'
          ? termsOf('Equal', key, effect, value)
          : undefined;
    if (terms === undefined) return;
    const secondsMax = (effect === 'NoExecute' ? secondsOf(tolerationSeconds) : undefined) ?? Number.POSITIVE_INFINITY;
    const known = this.#byTerms.get(terms) ?? [];
    if (known.some((wide) => wide.identity === identity)) return;
    // Two entries suffice: `covers` ignores at most one of them, the toleration itself.
    const widest = [...known, { identity, secondsMax }].sort((left, right) =>
      left.secondsMax === right.secondsMax ? 0 : left.secondsMax < right.secondsMax ? 1 : -1,
    );
    this.#byTerms.set(terms, widest.slice(0, 2));
  }

  /** Whether another toleration tolerates everything this one does, for at least as long. */
  covers({ toleration, identity }: Identified): boolean {
    const { key = '', operator = '', effect = '', value = '', tolerationSeconds } = toleration;
    const seconds = secondsOf(tolerationSeconds) ?? Number.POSITIVE_INFINITY;
    const isCoveredBy = (terms: string) =>
      (this.#byTerms.get(terms) ?? []).some((wide) => wide.identity !== identity && seconds <= wide.secondsMax);
    return [effect, ''].some(
      (wideEffect) =>
        isCoveredBy(termsOf('Exists', key, wideEffect, '')) ||
        isCoveredBy(termsOf('Exists', '', wideEffect, '')) ||
        (operator === 'Equal' && isCoveredBy(termsOf('Equal', key, wideEffect, value))),
    );
  }
}

function termsOf(...terms: readonly unknown[]): string {
  return JSON.stringify(terms);
}

function secondsOf(value: unknown): Int64 | undefined {
  return isInt64(value) ? value : undefined;
}
