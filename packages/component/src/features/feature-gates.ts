import { makeNames, type Names } from '@orch/apimachinery';
import { type FeatureGateFact, featureGateFacts, laterFeatureGateFacts } from './feature-gate-facts.js';

const facts: readonly FeatureGateFact[] = [...featureGateFacts, ...laterFeatureGateFacts];

/** The feature gates of one program, fixed at its start. */
export interface FeatureGates {
  /** Unknown gates are off. */
  enabled(name: string): boolean;
  /** Every known gate with its setting. */
  readonly settings: Readonly<Record<string, boolean>>;
}

export type FeatureGateOutcome =
  | { readonly gates: FeatureGates; readonly warnings: readonly string[] }
  | { readonly errors: readonly string[] };

/** The default gates of release 1.21. Alpha gates are off. */
export const defaultFeatureGates: FeatureGates = settle({});

/** Feature gates are unknown, or GA and set to another value than their default. */
export class FeatureGatesError extends Error {
  override readonly name = 'FeatureGatesError';

  constructor(readonly errors: readonly string[]) {
    super(errors.join('; '));
  }
}

/** Resolves feature gates for callers without a command line. @throws FeatureGatesError */
export function featureGatesOf(given: Readonly<Record<string, boolean>>): FeatureGates {
  const outcome = resolveFeatureGates(given);
  if ('errors' in outcome) throw new FeatureGatesError(outcome.errors);
  return outcome.gates;
}

/**
 * Resolves `--feature-gates`. `AllAlpha` and `AllBeta` set the gates of their stage that have no entry of their own.
 * Returns one error per unknown gate and per GA gate with another value than its default; GA and deprecated gates give
 * warnings. The specification says that disabling a GA gate fails, also for the few that v1.21 does not lock. A gate may be
 * named as in the dialect of `names` or neutrally; the result has neutral names.
 */
export function resolveFeatureGates(
  given: Readonly<Record<string, boolean>>,
  names: Names = makeNames('orch'),
): FeatureGateOutcome {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const neutral = names.neutralValue(name);
    const fact = facts.find((one) => one.name === neutral);
    if (name !== neutral && neutral in given) errors.push(`feature gate ${name} is set twice, also as ${neutral}`);
    if (fact === undefined) errors.push(`unrecognized feature gate: ${name}`);
    else if (fact.stage === 'GA' && value !== fact.default)
      errors.push(`cannot set feature gate ${name} to ${value}, feature is locked to ${fact.default}`);
    else if (fact.stage === 'GA')
      warnings.push(`Setting GA feature gate ${name}=${value}. It will be removed in a future release.`);
    else if (fact.stage === 'DEPRECATED')
      warnings.push(`Setting deprecated feature gate ${name}=${value}. It will be removed in a future release.`);
  }
  return errors.length > 0 ? { errors } : { gates: settle(neutralGates(given, names)), warnings };
}

/** The same gates with neutral names. */
export function neutralGates(
  given: Readonly<Record<string, boolean>>,
  names: Names,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [names.neutralValue(name), value]));
}

function settle(given: Readonly<Record<string, boolean>>): FeatureGates {
  const settings = Object.fromEntries(facts.map((fact) => [fact.name, given[fact.name] ?? byStage(fact, given)]));
  return { settings, enabled: (name) => settings[name] ?? false };
}

function byStage(fact: FeatureGateFact, given: Readonly<Record<string, boolean>>): boolean {
  if (fact.stage === 'ALPHA') return given['AllAlpha'] ?? fact.default;
  return fact.stage === 'BETA' ? (given['AllBeta'] ?? fact.default) : fact.default;
}
