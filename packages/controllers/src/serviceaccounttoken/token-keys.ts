import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { TokenSecretNames } from './token-secret.js';

/** An account as a queue and a secret name it. An empty uid stands for any account of the name. */
export interface AccountKey {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface SecretKey extends AccountKey {
  readonly account: AccountKey;
}

/** `namespace/name/uid`: the UID tells a deleted account from a new one of the same name. */
export function accountKey({ metadata }: DeepReadonly<ServiceAccount>): string {
  const { namespace = '', name = '', uid = '' } = metadata;
  return [namespace, name, uid].join('/');
}

export function readAccountKey(key: string): AccountKey {
  const [namespace = '', name = '', uid = ''] = key.split('/');
  return { namespace, name, uid };
}

/** `namespace/name/uid/account/account uid`: a deleted secret must still name its account. */
export function secretKey({ metadata }: DeepReadonly<Secret>, names: TokenSecretNames): string {
  const { namespace = '', name = '', uid = '', annotations = {} } = metadata;
  return [namespace, name, uid, annotations[names.accountName] ?? '', annotations[names.accountUid] ?? ''].join('/');
}

export function readSecretKey(key: string): SecretKey {
  const [namespace = '', name = '', uid = '', accountName = '', accountUid = ''] = key.split('/');
  return { namespace, name, uid, account: { namespace, name: accountName, uid: accountUid } };
}
