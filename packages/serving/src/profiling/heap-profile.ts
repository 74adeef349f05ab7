import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { StackFrame, StackProfile, StackSample } from './encode-pprof.js';
import { stackFrame } from './stack-frames.js';

/** As Go's profiler: one sample per 512 KiB. */
const intervalBytes = 512 * 1024;

/** What is sampled of the allocations until the end: those that are still in use, or all. */
export type HeapProfileKind = 'inUse' | 'allocated';

/** Samples the allocations of this thread until `until` resolves. */
export async function recordHeapProfile(kind: HeapProfileKind, until: () => Promise<void>): Promise<StackProfile> {
  const session = new Session();
  session.connect();
  try {
    const startMs = Date.now();
    const includesCollected = kind === 'allocated';
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: intervalBytes,
      includeObjectsCollectedByMajorGC: includesCollected,
      includeObjectsCollectedByMinorGC: includesCollected,
    });
    await until();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return heapStackProfile(profile, { kind, startMs, durationMs: Date.now() - startMs });
  } finally {
    session.disconnect();
  }
}

/** Pure. */
export function heapStackProfile(
  profile: HeapProfiler.SamplingHeapProfile,
  { kind, ...times }: { readonly kind: HeapProfileKind; readonly startMs: number; readonly durationMs: number },
): StackProfile {
  const samples: StackSample[] = [];
  const open: { readonly node: HeapProfiler.SamplingHeapProfileNode; readonly callers: readonly StackFrame[] }[] = [
    { node: profile.head, callers: [] },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, callers } = next;
    const isRoot = node === profile.head;
    const stack = isRoot ? callers : [stackFrame(node.callFrame), ...callers];
    if (node.selfSize > 0 && !isRoot) samples.push({ stack, values: [node.selfSize] });
    for (const child of node.children) open.push({ node: child, callers: stack });
  }
  return {
    valueTypes: [{ type: kind === 'inUse' ? 'inuse_space' : 'alloc_space', unit: 'bytes' }],
    samples,
    ...times,
    period: { type: 'space', unit: 'bytes', count: intervalBytes },
  };
}
