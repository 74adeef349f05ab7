import type { CredentialSource, Credentials } from '../credentials/credentials.js';
import type { ResponseHeaders } from './transport.js';

/**
 * Renews credentials that a server rejected, for the next request; the rejected one gets its response. A failure is reported
 * by the next request, which needs the credentials.
 */
export async function renewAfterRejection(
  source: CredentialSource,
  {
    used,
    response,
  }: {
    readonly used: Credentials;
    readonly response: { readonly status: number; readonly headers: ResponseHeaders };
  },
): Promise<void> {
  const headers: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers[name] = typeof value === 'string' ? [value] : value;
  }
  await source.rejected(used, { code: response.status, headers }).catch(() => {});
}
