import { hash } from 'node:crypto';
import type { Authentication, TokenAuthenticator } from './authenticator.js';
import { parseCsv } from './csv.js';

const none: Authentication = { type: 'none' };

/**
 * Tokens of `--token-auth-file`: CSV with token, user name, uid, and optionally the groups in one column (spec: Methods,
 * Static token file). The last of equal tokens applies; rows with an empty token are skipped.
 * @throws Error when a row has fewer than three columns, or the CSV is malformed
 */
export function tokenFileAuthenticator(text: string): TokenAuthenticator {
  const users = new Map<string, Authentication>();
  for (const [index, row] of parseCsv(text).entries()) {
    const [token, name, uid, groups] = row;
    if (token === undefined || name === undefined || uid === undefined) {
      throw new Error(
        `row ${index + 1} of the token file must have at least 3 columns (token, user name, uid), found ${row.length}`,
      );
    }
    if (token === '') continue;
    users.set(digest(token), {
      type: 'user',
      method: 'token file',
      user: { name, uid, groups: groups === undefined || groups === '' ? [] : groups.split(','), extra: {} },
    });
  }
  return {
    authenticateToken: (token) => users.get(digest(token)) ?? none,
  };
}

/** Tokens are looked up by digest, so that the time of a lookup does not reveal matching prefixes. */
function digest(token: string): string {
  return hash('sha256', token, 'base64');
}
