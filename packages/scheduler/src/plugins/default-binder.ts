import type { PluginWith } from '../framework/extension-points.js';
import type { PluginHandle } from '../framework/plugin-handle.js';

/** Posts the subresource `binding` of the pod. */
export function defaultBinder({ writer }: Pick<PluginHandle, 'writer'>): PluginWith<'bind'> {
  return {
    name: 'DefaultBinder',
    async bind({ pod }, nodeName, options) {
      await writer.bind(pod.pod, nodeName, options);
      return undefined;
    },
  };
}
