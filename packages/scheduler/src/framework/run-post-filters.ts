import { errorMessage } from '@orch/apimachinery';
import type { PostFilterOutcome } from './extension-points.js';
import type { Cycle, Rejection } from './plugin.js';
import type { Profile } from './profile.js';

/** The node that a plugin nominated, or why none has. */
export type PostFilterResult =
  | Extract<PostFilterOutcome, { code: 'nominated' }>
  | { readonly code: 'none'; readonly messages: readonly string[]; readonly clearsNomination: boolean };

/** Asks the plugins in order until one nominates a node or fails. A promise only when a plugin returns one. */
export function runPostFilters(
  { postFilters }: Pick<Profile, 'postFilters'>,
  cycle: Cycle,
  rejected: ReadonlyMap<number, Rejection>,
): PostFilterResult | Promise<PostFilterResult> {
  return next(0, { code: 'none', messages: [], clearsNomination: false });

  function next(
    index: number,
    before: Extract<PostFilterResult, { code: 'none' }>,
  ): PostFilterResult | Promise<PostFilterResult> {
    const plugin = postFilters[index];
    if (plugin === undefined) return before;
    const failed = (error: unknown): PostFilterOutcome => ({ code: 'error', message: errorMessage(error) });
    const evaluate = (outcome: PostFilterOutcome) => {
      switch (outcome.code) {
        case 'nominated':
          return outcome;
        case 'error':
          return { ...before, messages: [...before.messages, `${plugin.name}: ${outcome.message}`] };
        case 'unschedulable':
          return next(index + 1, {
            code: 'none',
            messages: [...before.messages, ...outcome.reasons],
            clearsNomination: before.clearsNomination || (outcome.clearsNomination ?? false),
          });
      }
    };
    let outcome: PostFilterOutcome | Promise<PostFilterOutcome>;
    try {
      outcome = plugin.postFilter(cycle, rejected);
    } catch (error) {
      outcome = failed(error);
    }
    return outcome instanceof Promise ? outcome.catch(failed).then(evaluate) : evaluate(outcome);
  }
}
