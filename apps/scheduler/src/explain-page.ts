import { serviceUnavailableError } from '@orch/apimachinery';
import type { SchedulerInspection } from '@orch/scheduler';
import type { ObjectPage } from '@orch/serving';

/**
 * Why a pod is on its node or on none: `/explain/namespaces/<namespace>/pods/<name>`, for those who may get the pod. Only the
 * scheduler that leads sees the cluster; another responds with 503.
 */
export function explainPage(inspection: () => SchedulerInspection | undefined): ObjectPage {
  return {
    ...{ group: '', version: 'v1', resource: 'pods' },
    async read(key, { signal }) {
      const running = inspection();
      if (running === undefined)
        throw serviceUnavailableError('this scheduler does not schedule: it does not lead yet');
      return await running.explain(key, { signal });
    },
  };
}
