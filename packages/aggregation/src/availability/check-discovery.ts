import type { UserInfo } from '@orch/apimachinery';
import { errorMessage } from '@orch/apimachinery';
import type { Backend } from '../backend/backend.js';
import { getDocument } from '../backend/get-document.js';
import type { ApiServiceRecord } from '../services/api-service-record.js';
import { type Availability, passedAvailability } from './service-condition.js';

/**
 * Asks the server for its list of resources, several times at once, since each request may reach another endpoint. One
 * good response is enough. Certificates are not verified here, as in v1.21: the check returns no data.
 */
export async function checkDiscovery(
  backend: Backend,
  { group, version, user, signal }: DiscoveryCheckOptions,
): Promise<Availability> {
  const attempt = async (): Promise<void> => {
    const path = `/apis/${group}/${version}`;
    const { status, url } = await getDocument(backend, {
      ...{ path, user, signal, timeoutMs: checkTimeoutMs },
      verifies: false,
    });
    if (status >= 200 && status < 300) return;
    throw new Error(`failing or missing response from ${url}: bad status from ${url}: ${status}`);
  };
  try {
    await Promise.any(Array.from({ length: attemptsAtOnce }, attempt));
    return passedAvailability;
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    return { status: 'False', reason: 'FailedDiscoveryCheck', message: messageOf(first) };
  }
}

export interface DiscoveryCheckOptions extends Pick<ApiServiceRecord, 'group' | 'version'> {
  /** The user in whose name the server asks. */
  readonly user: Omit<UserInfo, 'uid'>;
  readonly signal: AbortSignal;
}

const attemptsAtOnce = 5;
const checkTimeoutMs = 5_000;

/** An unresolved service has the reason as its cause. */
function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.name === 'UnresolvedServiceError' ? error.cause : error;
  return errorMessage(cause);
}
