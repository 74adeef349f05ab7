import type { ExtensionCore, ServerExtension } from '@orch/apiserver';
import { metricsApi } from '@orch/controlplane';
import type { UsageOptions } from '@orch/nodes';

/** Serves the metrics API with the use of simulated nodes. Only servers with such nodes load their code. */
export function simulatedMetrics(options: UsageOptions): (core: ExtensionCore) => Promise<ServerExtension> {
  return async (core) => {
    const { simulatedUsage } = await import('@orch/nodes');
    return await metricsApi(simulatedUsage(options))(core);
  };
}
