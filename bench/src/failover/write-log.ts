import { readFile } from 'node:fs/promises';
import { wellKnown } from '@orch/apimachinery';
import type { ControlPlaneOptions } from '@orch/testing';
import { isRecord, parseJsonObject } from '../managers/json-line.js';

/** A write that a manager has sent. */
export interface ManagerWrite {
  readonly manager: string;
  /** `create`, `update`, ... and what it concerns. */
  readonly what: string;
  /** In the order of time as texts: RFC 3339 with microseconds. */
  readonly receivedAt: string;
  readonly endedAt: string;
  /** Whether it has made the manager the holder of the lock, or renewed that. */
  readonly isElection: boolean;
  /** The identity that a write of the lock names as its holder: that of one process, where the name outlives it. */
  readonly holder: string | undefined;
  readonly isSuccess: boolean;
}

/** Records the writes of all users, without their bodies but for those of locks. */
export function auditWrites(logFile: string): NonNullable<ControlPlaneOptions['audit']> {
  return {
    logFile,
    policy: {
      omitStages: ['RequestReceived'],
      rules: [
        { level: 'None', verbs: ['get', 'list', 'watch'] },
        { level: 'Request', resources: [{ group: wellKnown.groups.coordination, resources: ['leases'] }] },
        { level: 'Metadata' },
      ],
    },
  };
}

/** The writes of managers in the log, in the order of their ends. Reviews are no writes; those of other users are left out. */
export async function readWrites(logFile: string, managers: ReadonlySet<string>): Promise<readonly ManagerWrite[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  return lines.flatMap((line) => writeOf(parseJsonObject(line), managers) ?? []);
}

function writeOf(
  event: Readonly<Record<string, unknown>> | undefined,
  managers: ReadonlySet<string>,
): ManagerWrite | undefined {
  const manager = text(record(event?.['impersonatedUser'])['username']);
  if (event === undefined || !managers.has(manager)) return undefined;
  const { resource, subresource, namespace, name } = record(event['objectRef']);
  if (text(resource).endsWith('reviews')) return undefined;
  const code = Number(record(event['responseStatus'])['code']);
  const object = [resource, namespace, name, subresource].filter((part) => part !== undefined).join('/');
  return {
    manager,
    what: `${text(event['verb'])} ${object}`,
    receivedAt: text(event['requestReceivedTimestamp']),
    endedAt: text(event['stageTimestamp']),
    isElection: text(event['userAgent']).endsWith('/leader-election'),
    holder: holderOf(event),
    isSuccess: code >= 200 && code < 300,
  };
}

/**
 * The writes of managers that were received after another had taken the lock. Those of elections, with their events, are
 * none: a program may try to take its lock back.
 */
export function writesWithoutLock(writes: readonly ManagerWrite[]): readonly ManagerWrite[] {
  const takings = takingsOf(writes);
  return writes.filter((write) => {
    if (write.isElection) return false;
    const holder = takings.findLast(({ endedAt }) => endedAt < write.receivedAt)?.manager;
    return holder !== undefined && holder !== write.manager;
  });
}

/**
 * Late writes beyond one for each pause. A pause can hit a program between its check and the system call that writes to the
 * socket: no client can prevent that write.
 */
export function unexcusedWrites(late: readonly ManagerWrite[], pauses: number): readonly ManagerWrite[] {
  return late.length <= pauses ? [] : late;
}

function holderOf(event: Readonly<Record<string, unknown>>): string | undefined {
  const holder = record(record(event['requestObject'])['spec'])['holderIdentity'];
  return typeof holder === 'string' ? holder : undefined;
}

/** The first write of each holder of the lock after another one: each process that took it, also two of one name. */
export function takingsOf(writes: readonly ManagerWrite[]): readonly ManagerWrite[] {
  const held = writes
    .filter(({ isElection, isSuccess, what }) => isElection && isSuccess && / leases\//.test(what))
    .toSorted((one, other) => (one.endedAt < other.endedAt ? -1 : 1));
  return held.filter(({ holder }, index) => held[index - 1]?.holder !== holder);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
