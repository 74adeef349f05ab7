import type { HorizontalPodAutoscalerStatus } from '@orch/api/types/autoscaling_v2beta2';
import type { DeepReadonly } from '@orch/apimachinery';

/** The reconciliation ends early. `status` has the reason in its conditions. */
export class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError';

  constructor(
    readonly status: DeepReadonly<HorizontalPodAutoscalerStatus>,
    cause: unknown,
  ) {
    super('unfinished', { cause });
  }
}
