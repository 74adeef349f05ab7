import { defaultRateLimit, type RateLimit } from '@orch/client';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';

const rate = { name: 'kube-api-qps' } as const;
const requestBurst = { name: 'kube-api-burst' } as const;

/** Rate and burst of the requests of each controller; 0 is the default of clients, a negative rate has no limit. */
export const rateLimitOption: OptionReader<RateLimit | undefined> = combineOptions(
  { qps: option.number(rate.name), burst: option.number(requestBurst.name) },
  ({ qps, burst }) =>
    qps < 0 ? undefined : { qps: qps || defaultRateLimit.qps, burst: burst || defaultRateLimit.burst },
);

export const rateLimitCheck: FlagCheck = (flags) =>
  flags.number(requestBurst.name) < 0 ? [`--${requestBurst.name}: must not be negative`] : [];
