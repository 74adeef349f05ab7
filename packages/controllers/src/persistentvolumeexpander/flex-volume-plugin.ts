import type { VolumePlugin } from '../volumes/volume-plugin.js';

/** Flex volumes grow on the node alone: the controller only announces the new size. */
export const flexVolumePlugin: VolumePlugin = {
  name: 'flexvolume',
  supportsMountOptions: false,
  handles: ({ spec }) => spec?.flexVolume !== undefined,
  expander: {
    nameOf: ({ spec }) => spec?.flexVolume?.driver ?? '',
    needsFileSystemResize: true,
    expand: async (_volume, capacity) => capacity,
  },
};
