import { invariant } from '@orch/apimachinery';

export type { CompiledRule, RuleProblem } from './compile-rule.js';

export const ruleReasons = ['FieldValueRequired', 'FieldValueDuplicate', 'FieldValueInvalid', 'FieldValueForbidden'];

type RuleLibrary = typeof import('./library-modules.js');

let loaded: RuleLibrary | undefined;

/** Loads the compiler of rules. The first definition or object with rules triggers it, so that a server without them does not. */
export async function loadRuleLibrary(): Promise<void> {
  loaded ??= await import('./library-modules.js');
}

/** The loaded compiler. */
export function ruleLibrary(): RuleLibrary {
  invariant(loaded !== undefined, 'the rule library is not loaded');
  return loaded;
}
