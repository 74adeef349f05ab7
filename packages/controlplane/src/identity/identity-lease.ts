import { type ApiObject, type DeepReadonly, formatMicroTime, parseTime } from '@orch/apimachinery';

/** The identity lease of an API server, with gate APIServerIdentity. */
export interface IdentityOptions {
  /** Distinguishes this server from others; random by default. Processes that serve together have the same. */
  readonly id?: string;
  /** A lease that was not renewed for this time is garbage. */
  readonly durationSeconds: number;
  readonly renewIntervalSeconds: number;
}

/** Spec: API server defaults. */
export const defaultIdentityOptions: IdentityOptions = { durationSeconds: 3_600, renewIntervalSeconds: 10 };

/**
 * Pure. The lease with a new renewal time; undefined when another process of this server has just renewed it.
 *
 *     interval 10 s, renewed 2 s ago   undefined
 *     renewed 10 s ago                 renewTime is now
 */
export function renewedSpec(
  current: DeepReadonly<ApiObject> | undefined,
  { holder, now, options }: { readonly holder: string; readonly now: Date; readonly options: IdentityOptions },
): Record<string, unknown> | undefined {
  const spec = specOf(current);
  const renewedAtMs = timeOf(spec['renewTime']);
  const ageMs = renewedAtMs === undefined ? Number.POSITIVE_INFINITY : now.getTime() - renewedAtMs;
  const isOwn = spec['holderIdentity'] === holder && spec['leaseDurationSeconds'] === options.durationSeconds;
  if (isOwn && ageMs >= 0 && ageMs < options.renewIntervalSeconds * 500) return undefined;
  return {
    ...spec,
    holderIdentity: holder,
    leaseDurationSeconds: options.durationSeconds,
    renewTime: formatMicroTime(now),
  };
}

/** Pure. Whether the server of a lease is gone. A lease without duration or renewal time was never a server's. */
export function isExpired(lease: DeepReadonly<ApiObject>, now: Date): boolean {
  const { renewTime, leaseDurationSeconds: seconds } = specOf(lease);
  const renewedAtMs = timeOf(renewTime);
  if (renewedAtMs === undefined || typeof seconds !== 'number') return true;
  return renewedAtMs + seconds * 1_000 < now.getTime();
}

function specOf(lease: DeepReadonly<ApiObject> | undefined): Readonly<Record<string, unknown>> {
  const spec = lease?.['spec'];
  return typeof spec === 'object' && spec !== null ? Object.fromEntries(Object.entries(spec)) : {};
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseTime(value)?.getTime() : undefined;
}
