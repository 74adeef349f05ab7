import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { StackProfile } from './encode-pprof.js';
import { stackFrame } from './stack-frames.js';

/** As Go's profiler: 100 samples per second. */
const intervalMicros = 10_000;

/** Samples the stacks of this thread until `until` resolves. */
export async function recordCpuProfile(until: () => Promise<void>): Promise<StackProfile> {
  const session = new Session();
  session.connect();
  try {
    const startMs = Date.now();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: intervalMicros });
    await session.post('Profiler.start');
    await until();
    const { profile } = await session.post('Profiler.stop');
    return cpuStackProfile(profile, { startMs });
  } finally {
    session.disconnect();
  }
}

/** Pure. Counts the samples of each stack, and the time until the next one. Leaves out the time in which V8 was idle. */
export function cpuStackProfile(profile: Profiler.Profile, { startMs }: { readonly startMs: number }): StackProfile {
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const measured = new Map<number, { count: number; micros: number }>();
  for (const [index, id] of samples.entries()) {
    const sum = measured.get(id) ?? { count: 0, micros: 0 };
    sum.count += 1;
    sum.micros += Math.max(0, timeDeltas[index + 1] ?? 0);
    measured.set(id, sum);
  }
  const stackOf = (id: number) => {
    const stack = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame !== undefined && frame.functionName !== '(root)') stack.push(stackFrame(frame));
    }
    return stack;
  };
  return {
    valueTypes: [
      { type: 'samples', unit: 'count' },
      { type: 'cpu', unit: 'nanoseconds' },
    ],
    samples: [...measured]
      .filter(([id]) => byId.get(id)?.callFrame.functionName !== '(idle)')
      .map(([id, { count, micros }]) => ({ stack: stackOf(id), values: [count, micros * 1_000] }))
      .filter(({ stack }) => stack.length > 0),
    startMs,
    durationMs: (profile.endTime - profile.startTime) / 1_000,
    period: { type: 'cpu', unit: 'nanoseconds', count: intervalMicros * 1_000 },
  };
}
