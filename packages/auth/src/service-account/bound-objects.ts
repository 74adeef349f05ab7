/** Access to the stored objects that token checks need. */
export interface BoundObjects {
  find(
    resource: BoundResource,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<BoundObject | undefined>;
}
export type BoundResource = 'serviceaccounts' | 'pods' | 'secrets';
export interface BoundObject {
  readonly uid: string;
  /** RFC 3339, set while it is being deleted. */
  readonly deletionTimestamp?: string | undefined;
  /** Of a secret: its token, if any. */
  readonly token?: string | undefined;
}

/** How a valid token was used: without expiry (`legacy`), after (`stale`) or before (`valid`) the time to renew it. */
export type TokenUse = 'legacy' | 'stale' | 'valid';

/** The message for an object whose uid differs from that in the token. */
export function otherUid(kind: string, found: string, claimed: string): string {
  return `${kind} UID (${found}) does not match claim (${claimed})`;
}
