import type { Clock } from '@orch/apimachinery';
import type { Credentials } from './credentials.js';

export interface RenewCredentialsOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Loads the credentials as of a time, and renews those that are due. */
  readonly load: (now: Date) => Promise<Credentials>;
  readonly onRenewed: (credentials: Credentials) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Renews the certificates in their files when two thirds of their lifetime are over, until the signal aborts. A third remains
 * for those who use them to read the files again.
 */
export async function renewCredentials(
  first: Pick<Credentials, 'renewAtMs'>,
  { clock, signal, load, onRenewed, onError }: RenewCredentialsOptions,
): Promise<void> {
  let { renewAtMs } = first;
  while (!signal.aborted) {
    const remainingMs = renewAtMs - clock.now().getTime();
    const isDue = remainingMs <= 0;
    try {
      if (isDue) {
        const renewed = await load(clock.now());
        await onRenewed(renewed);
        ({ renewAtMs } = renewed);
        if (renewAtMs > clock.now().getTime()) continue;
      }
    } catch (error) {
      onError(error);
    }
    // A laptop sleeps and its clock jumps, so a long wait is made of short ones.
    const waitMs = isDue ? retryMs : Math.min(remainingMs, waitMsMax);
    await clock.sleep(waitMs, { signal }).catch(() => {});
  }
}

const retryMs = 10_000;
const waitMsMax = 3_600_000;

/** A warning of an authority that ends within a year; undefined before. The lifetime of an authority is ten years. */
export function authorityWarning(
  { authoritiesEndMs }: Pick<Credentials, 'authoritiesEndMs'>,
  now: Date,
): string | undefined {
  if (authoritiesEndMs - now.getTime() > warnBeforeEndMs) return undefined;
  const end = new Date(authoritiesEndMs).toISOString();
  return `the authority of this cluster ends at ${end}: plan to replace it (docs/component-identities.md)`;
}

const warnBeforeEndMs = 365 * 86_400_000;

/**
 * How often those who use certificates in files read the files, in milliseconds. Short enough that a renewed certificate is
 * used long before the earlier one expires.
 */
export function certificateCheckMs(certificateDays = certificateDaysDefault): number {
  return Math.min(checkMsMax, (certificateDays * 86_400_000) / 30);
}

const certificateDaysDefault = 365;
const checkMsMax = 10_000;
