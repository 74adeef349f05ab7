import { type Names, wellKnown } from '@orch/apimachinery';
import type { RecyclerOptions, VolumePlugin } from '../volumes/volume-plugin.js';

/** Shares of NFS servers: users make them, a pod wipes them. */
export function nfsPlugin({
  names,
  recycler,
}: {
  readonly names: Names;
  readonly recycler: RecyclerOptions;
}): VolumePlugin {
  return {
    name: names.value(wellKnown.volumePlugins.nfs),
    supportsMountOptions: true,
    handles: ({ spec }) => spec?.nfs !== undefined,
    recycler: {
      options: recycler,
      hostOf: ({ spec }) => spec?.nfs?.server,
      sourceOf: ({ spec }) =>
        spec?.nfs === undefined ? undefined : { name: 'vol', nfs: { server: spec.nfs.server, path: spec.nfs.path } },
    },
  };
}
