import { type Names, wellKnown } from '@orch/apimachinery';
import type { TokenAuthenticator } from '../authenticate/authenticator.js';
import { type BoundObjects, otherUid, type TokenUse } from './bound-objects.js';
import { type LegacyClaims, legacyIssuer, readLegacyClaims } from './legacy-claims.js';
import { signedTokenAuthenticator } from './signed-token-authenticator.js';
import { serviceAccountUser } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

export interface LegacyTokenAuthenticatorOptions {
  readonly keys: readonly TokenKey[];
  /** The audiences of tokens without an `aud` claim. */
  readonly apiAudiences: readonly string[];
  readonly objects: BoundObjects;
  /** Whether the secret must exist and hold the token, and its account must exist (spec: Service account options). */
  readonly lookup: boolean;
  readonly names: Pick<Names, 'group' | 'labelDomain'>;
  readonly onUse?: (use: TokenUse) => void;
}

/** Signed tokens in secrets, which do not expire (spec: Service account and its secret). */
export function legacyTokenAuthenticator(options: LegacyTokenAuthenticatorOptions): TokenAuthenticator {
  const { apiAudiences, keys, names } = options;
  const issuer = legacyIssuer(names);
  return signedTokenAuthenticator<LegacyClaims>({
    keys,
    apiAudiences,
    hasIssuer: (claimed) => claimed === issuer,
    read: (payload) => readLegacyClaims(payload, names),
    rejectionFor: async (claims, token) => (options.lookup ? lookUp(claims, token, options.objects) : undefined),
    userOf: ({ namespace, serviceAccount }) => serviceAccountUser(namespace, serviceAccount),
    onUse({ namespace, serviceAccount }) {
      options.onUse?.('legacy');
      const { name } = serviceAccountUser(namespace, serviceAccount);
      return { [`${names.group(wellKnown.groups.authentication)}/legacy-token`]: name };
    },
  });
}

/** Undefined when the secret holds this token, and the account is the one that it was issued for. */
async function lookUp(
  { namespace, serviceAccount, secretName }: LegacyClaims,
  token: string,
  objects: BoundObjects,
): Promise<string | undefined> {
  const secret = await objects.find('secrets', { namespace, name: secretName });
  if (secret === undefined || secret.deletionTimestamp !== undefined) return 'Token has been invalidated';
  if (secret.token !== token) return "Token does not match server's copy";
  const { name, uid } = serviceAccount;
  const account = await objects.find('serviceaccounts', { namespace, name });
  if (account === undefined) return `serviceaccounts ${JSON.stringify(name)} not found`;
  if (account.deletionTimestamp !== undefined) return `ServiceAccount ${namespace}/${name} has been deleted`;
  return account.uid === uid ? undefined : otherUid('ServiceAccount', account.uid, uid);
}
