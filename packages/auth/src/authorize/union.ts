import { errorMessage, internalError } from '@orch/apimachinery';
import type { Attributes, Authorizer, Decision, RulesReview } from './authorizer.js';

const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };

/** What the authorizers before `index` have left: their reasons and errors, in order. */
interface Undecided {
  readonly index: number;
  readonly reasons: readonly string[];
  readonly errors: readonly unknown[];
}

/**
 * The first authorizer that allows or denies decides; the reasons of those without opinion are joined by newlines. An
 * authorizer that fails has no opinion: a later one may still allow the request, else its error is thrown.
 * @throws the error of an authorizer; StatusError 500 with all messages when several failed
 */
export function unionAuthorizer(authorizers: readonly Authorizer[]): Authorizer {
  function walk(attributes: Attributes, from: Undecided): Decision | Promise<Decision> {
    const { errors } = from;
    let reasons = from.reasons;
    for (let index = from.index; index < authorizers.length; index++) {
      const decision = authorizers[index]?.authorize(attributes) ?? noOpinion;
      if (decision instanceof Promise) {
        const before = reasons;
        const next = index + 1;
        return decision.then(
          (late) =>
            late.verdict !== 'noOpinion'
              ? late
              : walk(attributes, { index: next, reasons: withReason(before, late), errors }),
          (error: unknown) => walk(attributes, { index: next, reasons: before, errors: [...errors, error] }),
        );
      }
      if (decision.verdict !== 'noOpinion') return decision;
      reasons = withReason(reasons, decision);
    }
    if (errors.length > 0) throw oneError(errors);
    return reasons.length === 0 ? noOpinion : { verdict: 'noOpinion', reason: reasons.join('\n') };
  }

  return {
    authorize: (attributes) => walk(attributes, { index: 0, reasons: [], errors: [] }),
    rulesFor(user, namespace) {
      const reviews: readonly (RulesReview | undefined)[] = authorizers.map((one) => one.rulesFor?.(user, namespace));
      return {
        resourceRules: reviews.flatMap((review) => review?.resourceRules ?? []),
        nonResourceRules: reviews.flatMap((review) => review?.nonResourceRules ?? []),
        // An authorizer that cannot list its rules may still allow more.
        incomplete: reviews.some((review) => review === undefined || review.incomplete),
        evaluationError: joinErrors(reviews.map((review) => review?.evaluationError ?? '')),
      };
    },
  };
}

function withReason(reasons: readonly string[], decision: Decision): readonly string[] {
  return decision.reason === '' ? reasons : [...reasons, decision.reason];
}

function oneError(errors: readonly unknown[]): unknown {
  return errors.length === 1 ? errors[0] : internalError(joinErrors(errors.map(errorMessage)), { cause: errors });
}

/** One error as it is, several as `[first, second]`; each once, as v1.21 aggregates errors. */
function joinErrors(errors: readonly string[]): string {
  const distinct = [...new Set(errors.filter((text) => text !== ''))];
  return distinct.length > 1 ? `[${distinct.join(', ')}]` : (distinct[0] ?? '');
}
