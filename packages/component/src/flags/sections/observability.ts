import type { FlagCheck } from '../parse-flags.js';

const labels = 'allow-metric-labels';
const sanitization = 'experimental-logging-sanitization';

/** Rejects options that would change metrics and logs in ways that the programs do not have. */
export const observabilityCheck: FlagCheck = (flags) => [
  ...(flags.isGiven(labels) ? [`--${labels}: no label has values that clients choose; use --disabled-metrics`] : []),
  ...(flags.boolean(sanitization)
    ? [`--${sanitization}: this version does not have the protection that this option would turn on`]
    : []),
];
