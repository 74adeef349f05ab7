import type { PodBehavior } from './pod-behavior.js';

/** How far a pod has come. Times are milliseconds since the epoch. */
export type PodProgress = { readonly startedMs: number; readonly lastExit?: ContainerExit } & (
  | { readonly stage: 'pull' }
  | {
      readonly stage: 'init' | 'initBackOff';
      readonly sinceMs: number;
      readonly index: number;
      readonly attempt: number;
    }
  | { readonly stage: 'run' | 'backOff'; readonly sinceMs: number; readonly attempt: number }
  | {
      readonly stage: 'ended';
      readonly reason: 'exited' | 'initFailed' | 'DeadlineExceeded' | 'Evicted';
      readonly attempt: number;
      readonly exit: ContainerExit;
    }
);

export interface ContainerExit {
  readonly code: number;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** What the progress of a pod depends on, beside its behavior. */
export interface PodFacts {
  readonly initContainers: number;
  readonly restartPolicy: string;
  /** Undefined for none. */
  readonly activeDeadlineMs: number | undefined;
  /** Rate of the virtual clock; the back-off of restarts is divided by it. */
  readonly clockRate: number;
}

/**
 * The progress at this time, and the time of the next change; undefined when there is none. Returns the same object when
 * nothing has changed.
 *
 *     pull → init 0 → init 1 → run → exits with 1 → backOff → run → … → ended
 */
export function advance(
  before: PodProgress | undefined,
  { behavior, facts, nowMs }: { readonly behavior: PodBehavior; readonly facts: PodFacts; readonly nowMs: number },
): { readonly progress: PodProgress; readonly dueMs: number | undefined } {
  let progress: PodProgress = before ?? { stage: 'pull', startedMs: nowMs };
  const deadlineMs = progress.startedMs + (facts.activeDeadlineMs ?? Number.POSITIVE_INFINITY);
  for (;;) {
    if (progress.stage === 'ended') return { progress, dueMs: undefined };
    const dueMs = Math.min(nextChangeMs(progress, behavior, facts), deadlineMs);
    if (behavior.evictedFor !== '')
      return { progress: killed(progress, { reason: 'Evicted', nowMs }), dueMs: undefined };
    if (nowMs < dueMs) return { progress, dueMs: earliest(dueMs, nextProbeMs(progress, behavior), nowMs) };
    progress =
      deadlineMs <= dueMs
        ? killed(progress, { reason: 'DeadlineExceeded', nowMs })
        : next(progress, { behavior, facts, atMs: dueMs });
  }
}

/** Whether the startup probe of running containers has succeeded, and the readiness probe. */
export function probesOf(
  progress: PodProgress,
  { behavior, nowMs }: { readonly behavior: PodBehavior; readonly nowMs: number },
): { readonly started: boolean; readonly ready: boolean } {
  if (progress.stage !== 'run') return { started: false, ready: false };
  const startedMs = progress.sinceMs + behavior.startupDelay;
  return { started: nowMs >= startedMs, ready: behavior.ready && nowMs >= startedMs + behavior.readyDelay };
}

type Unfinished = Exclude<PodProgress, { stage: 'ended' }>;

function nextChangeMs(progress: Unfinished, behavior: PodBehavior, facts: PodFacts): number {
  switch (progress.stage) {
    case 'pull':
      return behavior.pullError === '' ? progress.startedMs + behavior.pullDelay : Number.POSITIVE_INFINITY;
    case 'init':
      return progress.sinceMs + behavior.initDuration;
    case 'run':
      return progress.sinceMs + behavior.runDuration;
    case 'initBackOff':
    case 'backOff':
      return progress.sinceMs + backOffMs(progress.attempt) / facts.clockRate;
  }
}

function nextProbeMs(progress: Unfinished, { startupDelay, readyDelay }: PodBehavior): readonly number[] {
  if (progress.stage !== 'run') return [];
  return [progress.sinceMs + startupDelay, progress.sinceMs + startupDelay + readyDelay];
}

function earliest(dueMs: number, probesMs: readonly number[], nowMs: number): number | undefined {
  const next = Math.min(dueMs, ...probesMs.filter((probeMs) => probeMs > nowMs));
  return next === Number.POSITIVE_INFINITY ? undefined : next;
}

/** The first restart is immediate, as in v1.21; then 10 s, doubled up to 5 minutes. */
export function backOffMs(attempt: number): number {
  return attempt === 0 ? 0 : Math.min(10_000 * 2 ** (attempt - 1), 300_000);
}

function next(
  progress: Unfinished,
  { behavior, facts, atMs }: { readonly behavior: PodBehavior; readonly facts: PodFacts; readonly atMs: number },
): PodProgress {
  const { startedMs } = progress;
  const kept = { startedMs, ...(progress.lastExit ? { lastExit: progress.lastExit } : {}) };
  switch (progress.stage) {
    case 'pull':
      return facts.initContainers > 0
        ? { ...kept, stage: 'init', sinceMs: atMs, index: 0, attempt: 0 }
        : { ...kept, stage: 'run', sinceMs: atMs, attempt: 0 };
    case 'initBackOff':
      return { ...kept, stage: 'init', sinceMs: atMs, index: progress.index, attempt: progress.attempt + 1 };
    case 'backOff':
      return { ...kept, stage: 'run', sinceMs: atMs, attempt: progress.attempt + 1 };
    case 'init': {
      const { index, attempt, sinceMs } = progress;
      const exit = { code: codeOf(behavior.initExitCodes, attempt), startedMs: sinceMs, endedMs: atMs };
      if (exit.code !== 0) {
        return facts.restartPolicy === 'Never'
          ? { startedMs, stage: 'ended', reason: 'initFailed', attempt, exit }
          : { startedMs, stage: 'initBackOff', sinceMs: atMs, index, attempt, lastExit: exit };
      }
      return index + 1 < facts.initContainers
        ? { startedMs, stage: 'init', sinceMs: atMs, index: index + 1, attempt: 0 }
        : { startedMs, stage: 'run', sinceMs: atMs, attempt: 0 };
    }
    case 'run': {
      const { attempt, sinceMs } = progress;
      const exit = { code: codeOf(behavior.exitCodes, attempt), startedMs: sinceMs, endedMs: atMs };
      const { restartPolicy } = facts;
      return restartPolicy === 'Always' || (restartPolicy === 'OnFailure' && exit.code !== 0)
        ? { startedMs, stage: 'backOff', sinceMs: atMs, attempt, lastExit: exit }
        : { startedMs, stage: 'ended', reason: 'exited', attempt, exit };
    }
  }
}

function codeOf(codes: readonly number[], attempt: number): number {
  return codes[Math.min(attempt, codes.length - 1)] ?? 0;
}

/** The containers are killed with SIGKILL: exit code 137. */
function killed(
  progress: Unfinished,
  { reason, nowMs }: { readonly reason: 'DeadlineExceeded' | 'Evicted'; readonly nowMs: number },
): PodProgress {
  const { startedMs } = progress;
  const attempt = progress.stage === 'run' || progress.stage === 'backOff' ? progress.attempt : 0;
  const runStartMs = progress.stage === 'run' ? progress.sinceMs : startedMs;
  return { startedMs, stage: 'ended', reason, attempt, exit: { code: 137, startedMs: runStartMs, endedMs: nowMs } };
}
