import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

/** A wait timed out. The message contains the last seen objects. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
  readonly timeoutMs: number;
  /** The objects as last seen; may be empty. */
  readonly lastSeen: readonly DeepReadonly<ApiObject>[];

  constructor(options: {
    /** `pods "web" in namespace "default"`. */
    readonly target: string;
    /** Such as 'not ready'. */
    readonly state: string;
    readonly timeoutMs: number;
    /** Undefined if the server has not responded at all. */
    readonly lastSeen: readonly DeepReadonly<ApiObject>[] | undefined;
    /** The last error of the predicate. */
    readonly cause?: unknown;
  }) {
    const { target, state, timeoutMs, lastSeen, cause } = options;
    const thrown =
      cause === undefined ? '' : `; the predicate threw: ${cause instanceof Error ? cause.message : cause}`;
    super(`${target}: ${state} after ${timeoutMs} ms${thrown}; last seen: ${describeObjects(lastSeen)}`, { cause });
    this.timeoutMs = timeoutMs;
    this.lastSeen = lastSeen ?? [];
  }
}

function describeObjects(objects: readonly DeepReadonly<ApiObject>[] | undefined): string {
  if (objects === undefined) return 'no response of the server';
  if (objects.length === 0) return 'nothing';
  const texts = objects.slice(0, shownObjectsMax).map(describeObject);
  const rest = objects.length - texts.length;
  return `${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function describeObject({ metadata: { managedFields: _, ...metadata }, ...object }: DeepReadonly<ApiObject>): string {
  const text = JSON.stringify({ ...object, metadata });
  return text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text;
}

const shownObjectsMax = 5;
const shownCharactersMax = 2_000;
