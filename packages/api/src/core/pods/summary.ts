import { booleanAt, type Fields, int32At, listAt, optionalFieldsAt, textAt } from '@orch/apimachinery';

/** Container counts and reason in the columns of a pod. */
export interface PodSummary {
  readonly readyContainers: number;
  readonly totalContainers: number;
  readonly restarts: number;
  /** Such as `Running`, `CrashLoopBackOff`, `Init:1/2`, `Terminating`. */
  readonly reason: string;
}

export function podSummary(pod: unknown): PodSummary {
  const totalContainers = listAt(pod, 'spec', 'containers').length;
  const initial = textAt(pod, 'status', 'reason') || textAt(pod, 'status', 'phase');
  const containers = initProgress(pod) ?? containerProgress(pod, initial);
  return { totalContainers, ...containers, reason: deletionReason(pod) ?? containers.reason };
}

type Progress = Omit<PodSummary, 'totalContainers'>;

/** The first init container that has not succeeded. Undefined when all have. */
function initProgress(pod: unknown): Progress | undefined {
  const total = listAt(pod, 'spec', 'initContainers').length;
  let restarts = 0;
  for (const [index, status] of listAt(pod, 'status', 'initContainerStatuses').entries()) {
    restarts += int32At(status, 'restartCount');
    const terminated = optionalFieldsAt(status, 'state', 'terminated');
    if (terminated !== undefined && int32At(terminated, 'exitCode') === 0) continue;
    const waiting = textAt(status, 'state', 'waiting', 'reason');
    const progress =
      terminated !== undefined
        ? terminatedReason(terminated)
        : waiting !== '' && waiting !== 'PodInitializing'
          ? waiting
          : `${index}/${total}`;
    return { readyContainers: 0, restarts, reason: `Init:${progress}` };
  }
  return undefined;
}

function containerProgress(pod: unknown, initial: string): Progress {
  let reason = initial;
  let restarts = 0;
  let readyContainers = 0;
  for (const status of [...listAt(pod, 'status', 'containerStatuses')].reverse()) {
    restarts += int32At(status, 'restartCount');
    const waiting = textAt(status, 'state', 'waiting', 'reason');
    const terminated = optionalFieldsAt(status, 'state', 'terminated');
    if (waiting !== '') reason = waiting;
    else if (terminated !== undefined) reason = terminatedReason(terminated);
    else if (booleanAt(status, 'ready') && optionalFieldsAt(status, 'state', 'running') !== undefined)
      readyContainers++;
  }
  // A container may have completed while others are running.
  if (reason === 'Completed' && readyContainers > 0) reason = isReady(pod) ? 'Running' : 'NotReady';
  return { readyContainers, restarts, reason };
}

function terminatedReason(terminated: Fields): string {
  const reason = textAt(terminated, 'reason');
  if (reason !== '') return reason;
  const signal = int32At(terminated, 'signal');
  return signal !== 0 ? `Signal:${signal}` : `ExitCode:${int32At(terminated, 'exitCode')}`;
}

function deletionReason(pod: unknown): string | undefined {
  if (textAt(pod, 'metadata', 'deletionTimestamp') === '') return undefined;
  return textAt(pod, 'status', 'reason') === 'NodeLost' ? 'Unknown' : 'Terminating';
}

function isReady(pod: unknown): boolean {
  return listAt(pod, 'status', 'conditions').some(
    (condition) => textAt(condition, 'type') === 'Ready' && textAt(condition, 'status') === 'True',
  );
}
