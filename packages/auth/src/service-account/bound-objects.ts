/** All that checking asks of what is stored. */
export interface BoundObjects {
  find(
    resource: BoundResource,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<BoundObject | undefined>;
}
export type BoundResource = 'serviceaccounts' | 'pods' | 'secrets';
export interface BoundObject {
  readonly uid: string;
  /** RFC 3339, when it is being deleted. */
  readonly deletionTimestamp?: string | undefined;
  /** Of a secret: the token that it holds, if any. */
  readonly token?: string | undefined;
}

/** How a token was good: without an end (`legacy`), or after (`stale`) or before (`valid`) it should have been renewed. */
export type TokenUse = 'legacy' | 'stale' | 'valid';

/** Why the object of this uid is not the one that a token names. */
export function otherUid(kind: string, found: string, claimed: string): string {
  return `${kind} UID (${found}) does not match claim (${claimed})`;
}
