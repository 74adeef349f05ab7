import type { Supposition } from '../cluster/cluster-state.js';
import type { PodInfo } from '../cluster/pod-info.js';
import type { Plugin } from './extension-points.js';
import { nodeView } from './node-view.js';
import type { Cycle } from './plugin.js';
import { calling, PluginFailure } from './plugin-failure.js';
import { statusMessage } from './status.js';

/**
 * As `ClusterState.supposing`. Plugins that keep state of their own change a copy of it: `decide` uses the cycle that it is given.
 * @throws PluginFailure
 */
export function supposing<T>(
  cycle: Cycle,
  { slot, extensions }: { readonly slot: number; readonly extensions: readonly Plugin[] },
  decide: (suppose: Supposition, supposed: Cycle) => T,
): T {
  const { cluster } = cycle;
  if (extensions.length === 0) return cluster.supposing(slot, (suppose) => decide(suppose, cycle));
  const supposed = { ...cycle, state: cycle.state.clone() };
  const tell = (method: 'addPod' | 'removePod', pod: PodInfo) => {
    const node = nodeView(cluster, slot);
    if (node === undefined) return;
    for (const plugin of extensions) {
      const what = `running ${method} of plugin "${plugin.name}"`;
      const refused = calling(what, () => plugin[method]?.(supposed, pod, node));
      if (refused !== undefined) throw new PluginFailure(`${what}: ${statusMessage(refused)}`);
    }
  };
  return cluster.supposing(slot, ({ gone, come }) =>
    decide(
      {
        gone(pod) {
          gone(pod);
          tell('removePod', pod);
        },
        come(pod) {
          come(pod);
          tell('addPod', pod);
        },
      },
      supposed,
    ),
  );
}
