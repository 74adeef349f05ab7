import type { StrategyContext } from '@orch/apimachinery';

/** The part of the strategy context that validation of pods and pod templates reads. */
export type PodContext = Pick<StrategyContext, 'forbidsPrivileged' | 'gates' | 'names'>;
