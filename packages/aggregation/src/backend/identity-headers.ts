import type { UserInfo } from '@orch/apimachinery';

// Headers that name the user of a request to another server (spec: Methods, Authenticating proxy).

const userHeader = 'x-remote-user';
const groupHeader = 'x-remote-group';
const extraPrefix = 'x-remote-extra-';

/**
 * Whether a header names a user. Those of clients are never forwarded. Includes the uid, which later versions send, and
 * underscores, which some servers do not tell from hyphens. The name is in lower case.
 */
export function isIdentityHeader(name: string): boolean {
  const plain = name.replaceAll('_', '-');
  return plain === userHeader || plain === groupHeader || plain === 'x-remote-uid' || plain.startsWith(extraPrefix);
}

/** The headers of a user: name, value, name, value, … Keys of extra values are percent-encoded as far as necessary. */
export function identityHeaders({ name, groups, extra }: Omit<UserInfo, 'uid'>): string[] {
  const headers = [userHeader, headerText(name)];
  for (const group of groups) headers.push(groupHeader, headerText(group));
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values) headers.push(`${extraPrefix}${escapeKey(key)}`, headerText(value));
  }
  return headers;
}

/** Leaves the characters of header names, except for the percent sign. */
function escapeKey(key: string): string {
  return key.replaceAll(/[^A-Za-z0-9!#$&'*+\-.^_`|~]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Node sends header values as Latin-1, so this sends UTF-8. */
function headerText(value: string): string {
  return Buffer.from(value).toString('latin1');
}
