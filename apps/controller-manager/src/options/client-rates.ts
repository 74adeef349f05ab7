import { defaultRateLimit, type RateLimit } from '@orch/client';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';

/** `--kube-api-qps` and `--kube-api-burst`, of each controller; 0 is the default of clients, a negative rate has no limit. */
export const rateLimitOption: OptionReader<RateLimit | undefined> = combineOptions(
  { qps: option.number('kube-api-qps'), burst: option.number('kube-api-burst') },
  ({ qps, burst }) =>
    qps < 0 ? undefined : { qps: qps || defaultRateLimit.qps, burst: burst || defaultRateLimit.burst },
);

export const rateLimitCheck: FlagCheck = (flags) =>
  flags.number('kube-api-burst') < 0 ? ['--kube-api-burst: must not be negative'] : [];
