/** The plugin does not want the pod on the node, or on any node. */
export interface Refused {
  /** `unresolvable`: preemption does not help. */
  readonly code: 'unschedulable' | 'unresolvable';
  /** As messages count them. */
  readonly reasons: readonly string[];
}

/** The plugin could not do its work: the pod is tried again after its back-off. */
export interface Failed {
  readonly code: 'error';
  readonly message: string;
}

/** Permit only: the pod waits until it is allowed, rejected, or the time is over, at most `permitMsMax`. */
export interface Waits {
  readonly code: 'wait';
  readonly timeoutMs: number;
}

/** Bind only: the next bind plugin binds the pod. */
export interface Skipped {
  readonly code: 'skip';
}

/** What plugins return. Success is undefined. An exception counts as `Failed`. */
export type Status = Refused | Failed | Waits | Skipped | undefined;

export function unschedulable(...reasons: readonly string[]): Refused {
  return { code: 'unschedulable', reasons };
}

export function unresolvable(...reasons: readonly string[]): Refused {
  return { code: 'unresolvable', reasons };
}

export function failed(message: string): Failed {
  return { code: 'error', message };
}

export function waits(timeoutMs: number): Waits {
  return { code: 'wait', timeoutMs };
}

export const skipped: Skipped = { code: 'skip' };

/** As metrics and messages of v1.21 name it. */
export function statusName(status: Status): string {
  switch (status?.code) {
    case undefined:
      return 'Success';
    case 'unschedulable':
      return 'Unschedulable';
    case 'unresolvable':
      return 'UnschedulableAndUnresolvable';
    case 'error':
      return 'Error';
    case 'wait':
      return 'Wait';
    case 'skip':
      return 'Skip';
  }
}

export function statusMessage(status: Refused | Failed): string {
  return status.code === 'error' ? status.message : status.reasons.join(', ');
}
