import {
  type ApiObject,
  type DeepReadonly,
  listAt,
  type Names,
  StatusError,
  serverTimeoutError,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import type { AdmissionContext } from '@orch/apiserver';

type Stored = DeepReadonly<ApiObject>;

/**
 * The name of the first secret of the account's list that is a token of the account.
 * @throws StatusError 500 ServerTimeout, to be retried after a second, when it has none yet
 */
export async function legacyTokenSecret(
  account: Stored,
  { find, names }: Pick<AdmissionContext, 'find' | 'names'>,
): Promise<string> {
  const { namespace = '' } = account.metadata;
  for (const reference of listAt(account, 'secrets')) {
    const name = textAt(reference, 'name');
    const secret = await find({ group: '', resource: 'secrets' }, { namespace, name });
    if (secret !== undefined && isTokenOf(account, secret, names)) return name;
  }
  throw noToken(account);
}

function isTokenOf({ metadata: account }: Stored, secret: Stored, names: Names): boolean {
  const { annotations = {} } = secret.metadata;
  return (
    textAt(secret, 'type') === names.value(wellKnown.secretTypes.serviceAccountToken) &&
    annotations[names.value(wellKnown.annotations.serviceAccountName)] === account.name &&
    annotations[names.value(wellKnown.annotations.serviceAccountUid)] === (account.uid ?? '')
  );
}

function noToken({ metadata }: Stored): StatusError {
  const { status } = serverTimeoutError({ group: '', resource: 'serviceaccounts' }, 'create pod', 1);
  const account = JSON.stringify(metadata.name ?? '');
  const message =
    `No API token found for service account ${account}, ` +
    'retry after the token is automatically created and added to the service account';
  return new StatusError({ ...status, message });
}
