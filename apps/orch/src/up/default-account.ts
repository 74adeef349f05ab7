import { type ApiObject, makeNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import type { UpConfig } from './up-config.js';

export interface WaitForAccountOptions {
  readonly naming: UpConfig['naming'];
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Default: 10 s, far longer than controllers take to start. */
  readonly timeoutMs?: number;
}

/**
 * Waits until a controller has created the service account `default` of the namespace `default`: until then, the admission plugin
 * ServiceAccount rejects pods there.
 * @throws DOMException TimeoutError, the reason of the signal, StatusError, ConnectionError
 */
export async function waitForDefaultAccount(
  admin: ClientConfig,
  { naming, signal, timeoutMs = 10_000 }: WaitForAccountOptions,
): Promise<void> {
  const client = createRestClient({ config: admin, names: makeNames(naming), userAgent: 'orch' });
  const accounts = client.resource<ApiObject>({ group: '', version: 'v1', resource: 'serviceaccounts' });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const watched = { namespace: 'default', fieldSelector: 'metadata.name=default', signal: ending };
  try {
    // A watch without a version begins with the account if it exists. The server may end a watch at any time.
    for (;;) for await (const { type } of accounts.watch(watched)) if (type === 'ADDED') return;
  } finally {
    client.close();
  }
}
