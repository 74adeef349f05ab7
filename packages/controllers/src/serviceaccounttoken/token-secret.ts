import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

type Account = Pick<DeepReadonly<ServiceAccount>, 'metadata'>;

/** Keys in the data of a token secret. */
export const tokenKeys = { token: 'token', namespace: 'namespace', rootCertificates: 'ca.crt' } as const;

/** How token secrets name their account, in the spelling of a dialect. */
export interface TokenSecretNames {
  readonly type: string;
  readonly accountName: string;
  readonly accountUid: string;
}

export function tokenSecretNames({ value }: Pick<Names, 'value'>): TokenSecretNames {
  return {
    type: value(wellKnown.secretTypes.serviceAccountToken),
    accountName: value(wellKnown.annotations.serviceAccountName),
    accountUid: value(wellKnown.annotations.serviceAccountUid),
  };
}

/** Pure: whether the secret is for tokens of the account. A secret without a uid is for any account of the name. */
export function isTokenSecretOf(secret: DeepReadonly<Secret>, account: Account, names: TokenSecretNames): boolean {
  const { namespace, annotations = {} } = secret.metadata;
  const uid = annotations[names.accountUid] ?? '';
  return (
    secret.type === names.type &&
    namespace === account.metadata.namespace &&
    annotations[names.accountName] === account.metadata.name &&
    (uid === '' || uid === account.metadata.uid)
  );
}

/** Pure: whether the account refers to one of its token secrets. */
export function hasReferencedToken(
  account: DeepReadonly<ServiceAccount>,
  tokenSecrets: readonly DeepReadonly<Secret>[],
): boolean {
  const referenced = new Set((account.secrets ?? []).map(({ name }) => name));
  return tokenSecrets.some(({ metadata }) => referenced.has(metadata.name));
}

/** What the data of a token secret lacks. */
export interface MissingData {
  readonly token: boolean;
  readonly namespace: boolean;
  /** Absent or other than those of the server. */
  readonly rootCertificates: boolean;
}

/** Pure: what is to be filled in; undefined for a complete secret. */
export function missingData(secret: DeepReadonly<Secret>, rootCertificates: string): MissingData | undefined {
  const { data = {} } = secret;
  const missing = {
    token: !data[tokenKeys.token],
    namespace: !data[tokenKeys.namespace],
    rootCertificates: rootCertificates !== '' && data[tokenKeys.rootCertificates] !== base64(rootCertificates),
  };
  return Object.values(missing).includes(true) ? missing : undefined;
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
