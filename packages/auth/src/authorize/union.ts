import type { Attributes, Authorizer, Decision, RulesReview } from './authorizer.js';

const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };

/** The first authorizer that allows or denies decides; the reasons of those without opinion are joined by newlines. */
export function unionAuthorizer(authorizers: readonly Authorizer[]): Authorizer {
  function walk(
    attributes: Attributes,
    from: { readonly index: number; readonly reasons: readonly string[] },
  ): Decision | Promise<Decision> {
    let reasons = from.reasons;
    for (let index = from.index; index < authorizers.length; index++) {
      const decision = authorizers[index]?.authorize(attributes) ?? noOpinion;
      if (decision instanceof Promise) {
        const before = reasons;
        return decision.then((late) =>
          late.verdict !== 'noOpinion'
            ? late
            : walk(attributes, { index: index + 1, reasons: withReason(before, late) }),
        );
      }
      if (decision.verdict !== 'noOpinion') return decision;
      reasons = withReason(reasons, decision);
    }
    return reasons.length === 0 ? noOpinion : { verdict: 'noOpinion', reason: reasons.join('\n') };
  }

  return {
    authorize: (attributes) => walk(attributes, { index: 0, reasons: [] }),
    rulesFor(user, namespace) {
      const reviews: readonly (RulesReview | undefined)[] = authorizers.map((one) => one.rulesFor?.(user, namespace));
      return {
        resourceRules: reviews.flatMap((review) => review?.resourceRules ?? []),
        nonResourceRules: reviews.flatMap((review) => review?.nonResourceRules ?? []),
        // An authorizer that cannot list its rules may still allow more.
        incomplete: reviews.some((review) => review === undefined || review.incomplete),
        evaluationError: reviews
          .map((review) => review?.evaluationError ?? '')
          .filter((text) => text !== '')
          .join('\n'),
      };
    },
  };
}

function withReason(reasons: readonly string[], decision: Decision): readonly string[] {
  return decision.reason === '' ? reasons : [...reasons, decision.reason];
}
