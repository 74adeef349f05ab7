import type { Names } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { type BoundObjects, otherUid, type TokenUse } from './bound-objects.js';
import { type LegacyClaims, legacyIssuer, readLegacyClaims } from './legacy-claims.js';
import { commonAudiences, issuerOf, signedClaims } from './signed-claims.js';
import { serviceAccountUser } from './token-authenticator.js';
import type { TokenKey } from './token-keys.js';

export interface LegacyTokenAuthenticatorOptions {
  readonly keys: readonly TokenKey[];
  /** What tokens that name nobody are for. */
  readonly apiAudiences: readonly string[];
  readonly objects: BoundObjects;
  /** Whether the secret must be there and hold the token, and its account be there (spec: Service account options). */
  readonly lookup: boolean;
  readonly names: Pick<Names, 'labelDomain'>;
  readonly onUse?: (use: TokenUse) => void;
}

const none: Authentication = { type: 'none' };
const invalid = (reason: string): Authentication => ({ type: 'invalid', reason });

/** Signed tokens that lie in secrets and do not end (spec: Service account and its secret). */
export function legacyTokenAuthenticator(options: LegacyTokenAuthenticatorOptions): TokenAuthenticator {
  const { apiAudiences, keys, names } = options;
  const issuer = legacyIssuer(names);
  const signed = signedClaims({ keys, read: (payload) => readLegacyClaims(payload, names) });
  return {
    authenticateToken: (token, audiences) =>
      issuerOf(token) === issuer ? check(token, audiences ?? apiAudiences) : none,
  };

  async function check(token: string, wanted: readonly string[]): Promise<Authentication> {
    const answer = await signed(token);
    if ('type' in answer) return answer;
    const { claims } = answer;
    const audiences = commonAudiences(claims.audiences, { wanted, apiAudiences });
    if (typeof audiences === 'string') return invalid(audiences);
    const fault = options.lookup ? await lookUp(claims, token, options.objects) : undefined;
    if (fault !== undefined) return invalid(fault);
    options.onUse?.('legacy');
    const user = serviceAccountUser(claims.namespace, claims.serviceAccount);
    return { type: 'user', user, method: 'service account token', audiences };
  }
}

/** Undefined: the secret holds this token, and the account is the one it was made for. */
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
