import type { FilterPlugin } from '../framework/plugin.js';

/** The node has room for what the pod asks for. */
export const nodeResourcesFit: FilterPlugin = {
  name: 'NodeResourcesFit',
  prepare(request) {
    return ({ allocatable, taken }) => {
      if (taken.pods + 1 > allocatable.pods) return 'Too many pods';
      if (request.milliCpu > 0 && taken.milliCpu + request.milliCpu > allocatable.milliCpu) return 'Insufficient cpu';
      if (request.memoryBytes > 0 && taken.memoryBytes + request.memoryBytes > allocatable.memoryBytes) {
        return 'Insufficient memory';
      }
      const storageBytes = request.ephemeralStorageBytes;
      if (storageBytes > 0 && taken.ephemeralStorageBytes + storageBytes > allocatable.ephemeralStorageBytes) {
        return 'Insufficient ephemeral-storage';
      }
      for (const [name, amount] of request.extended) {
        if (amount > 0 && (taken.extended.get(name) ?? 0) + amount > (allocatable.extended.get(name) ?? 0)) {
          return `Insufficient ${name}`;
        }
      }
      return undefined;
    };
  },
};
