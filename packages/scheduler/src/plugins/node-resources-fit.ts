import type { FilterPlugin } from '../framework/plugin.js';

/** Rejects nodes without enough free resources for the requests of the pod. */
export const nodeResourcesFit: FilterPlugin = {
  name: 'NodeResourcesFit',
  prepare(request) {
    return ({ allocatable, requested }) => {
      if (requested.pods + 1 > allocatable.pods) return 'Too many pods';
      if (request.milliCpu > 0 && requested.milliCpu + request.milliCpu > allocatable.milliCpu)
        return 'Insufficient cpu';
      if (request.memoryBytes > 0 && requested.memoryBytes + request.memoryBytes > allocatable.memoryBytes) {
        return 'Insufficient memory';
      }
      const storageBytes = request.ephemeralStorageBytes;
      if (storageBytes > 0 && requested.ephemeralStorageBytes + storageBytes > allocatable.ephemeralStorageBytes) {
        return 'Insufficient ephemeral-storage';
      }
      for (const [name, amount] of request.extended) {
        if (amount > 0 && (requested.extended.get(name) ?? 0) + amount > (allocatable.extended.get(name) ?? 0)) {
          return `Insufficient ${name}`;
        }
      }
      return undefined;
    };
  },
};
