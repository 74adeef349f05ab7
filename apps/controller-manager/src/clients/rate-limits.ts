import { defaultRateLimit, type RateLimit } from '@orch/client';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import type { ControllerName } from '@orch/controllers';

/** `--kube-api-qps` and `--kube-api-burst`, of each controller; 0 is the default of clients, a negative rate has no limit. */
export const rateLimitOption: OptionReader<RateLimit | undefined> = combineOptions(
  { qps: option.number('kube-api-qps'), burst: option.number('kube-api-burst') },
  ({ qps, burst }) =>
    qps < 0 ? undefined : { qps: qps || defaultRateLimit.qps, burst: burst || defaultRateLimit.burst },
);

export const rateLimitCheck: FlagCheck = (flags) =>
  flags.number('kube-api-burst') < 0 ? ['--kube-api-burst: must not be negative'] : [];

/**
 * The limit of one controller. As in v1.21, deleting the content of a namespace may take more requests, and the garbage
 * collector makes two requests for each object that it deletes.
 */
export function rateLimitOf(controller: ControllerName, limit: RateLimit): RateLimit {
  const { qps, burst } = limit;
  switch (controller) {
    case 'namespace':
      return { qps: qps * 20, burst: burst * 100 };
    case 'garbagecollector':
      return { qps: qps * 2, burst };
    default:
      return limit;
  }
}
