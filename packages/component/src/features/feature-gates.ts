import { type FeatureGateFact, featureGateFacts } from './feature-gate-facts.js';

/** The gates of one program, settled at its start. */
export interface FeatureGates {
  /** Unknown gates are off. */
  enabled(name: string): boolean;
  /** Every gate with its setting: what the log and the metrics page show. */
  readonly settings: Readonly<Record<string, boolean>>;
}

export type FeatureGateOutcome =
  | { readonly gates: FeatureGates; readonly warnings: readonly string[] }
  | { readonly errors: readonly string[] };

/** The gates as they are when nobody sets any. */
export const defaultFeatureGates: FeatureGates = settle({});

/**
 * Settles `--feature-gates`. `AllAlpha` and `AllBeta` set the gates of that stage that are not named themselves.
 * Unknown gates, and locked ones set to the other value, are errors; GA and deprecated ones warn.
 */
export function resolveFeatureGates(given: Readonly<Record<string, boolean>>): FeatureGateOutcome {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const fact = featureGateFacts.find((one) => one.name === name);
    if (fact === undefined) errors.push(`unrecognized feature gate: ${name}`);
    else if (fact.locked && value !== fact.default)
      errors.push(`cannot set feature gate ${name} to ${value}, feature is locked to ${fact.default}`);
    else if (fact.stage === 'GA')
      warnings.push(`Setting GA feature gate ${name}=${value}. It will be removed in a future release.`);
    else if (fact.stage === 'DEPRECATED')
      warnings.push(`Setting deprecated feature gate ${name}=${value}. It will be removed in a future release.`);
  }
  return errors.length > 0 ? { errors } : { gates: settle(given), warnings };
}

function settle(given: Readonly<Record<string, boolean>>): FeatureGates {
  const settings = Object.fromEntries(
    featureGateFacts.map((fact) => [fact.name, given[fact.name] ?? byStage(fact, given)]),
  );
  return { settings, enabled: (name) => settings[name] ?? false };
}

function byStage(fact: FeatureGateFact, given: Readonly<Record<string, boolean>>): boolean {
  if (fact.stage === 'ALPHA') return given['AllAlpha'] ?? fact.default;
  return fact.stage === 'BETA' ? (given['AllBeta'] ?? fact.default) : fact.default;
}
