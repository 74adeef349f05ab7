import { type ScorePlugin, scoreMax } from '../framework/plugin.js';

/** Scores nodes by the share of cpu and memory that stays free. A pod without requests counts as a small pod. */
export const leastAllocated: ScorePlugin = {
  name: 'NodeResourcesLeastAllocated',
  weight: 1,
  prepare(request) {
    const milliCpu = request.milliCpu || assumedMilliCpu;
    const memoryBytes = request.memoryBytes || assumedMemoryBytes;
    return ({ allocatable, requested }) => {
      const cpu = freeShare(allocatable.milliCpu, requested.milliCpu + milliCpu);
      const memory = freeShare(allocatable.memoryBytes, requested.memoryBytes + memoryBytes);
      return Math.floor((cpu + memory) / 2);
    };
  },
};

const assumedMilliCpu = 100;
const assumedMemoryBytes = 200 * 1024 * 1024;

function freeShare(capacity: number, used: number): number {
  if (capacity === 0 || used > capacity) return 0;
  return Math.floor(((capacity - used) * scoreMax) / capacity);
}
