import { isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import { type ClaimedObject, readAudiences, serviceAccountUserName } from './token-claims.js';

/** The claims of a token in a secret: it does not expire, and is for the API. */
export interface LegacyClaims {
  readonly namespace: string;
  readonly serviceAccount: ClaimedObject;
  readonly secretName: string;
  /** Usually empty. */
  readonly audiences: readonly string[];
}

type ClaimNames = Pick<Names, 'labelDomain'>;

/** The `iss` claim of such tokens, independent of the issuer of other tokens. */
export function legacyIssuer(names: ClaimNames): string {
  const [product = ''] = names.labelDomain(wellKnown.claims.serviceAccount).split('.', 1);
  return `${product}/serviceaccount`;
}

/**
 * The claims as they are in the token:
 *
 *     {"iss":"orch/serviceaccount","orch.io/serviceaccount/namespace":"ns","orch.io/serviceaccount/secret.name":"sa-token",
 *      "orch.io/serviceaccount/service-account.name":"sa","orch.io/serviceaccount/service-account.uid":"…",
 *      "sub":"system:serviceaccount:ns:sa"}
 */
export function writeLegacyClaims(
  { namespace, serviceAccount, secretName }: Omit<LegacyClaims, 'audiences'>,
  names: ClaimNames,
): Record<string, string> {
  const claim = claimNames(names);
  return {
    iss: legacyIssuer(names),
    [claim.namespace]: namespace,
    [claim.secretName]: secretName,
    [claim.accountName]: serviceAccount.name,
    [claim.accountUid]: serviceAccount.uid,
    sub: serviceAccountUserName(namespace, serviceAccount.name),
  };
}

/** Returns the claims, or the error of a missing or invalid one. */
export function readLegacyClaims(value: unknown, names: ClaimNames): LegacyClaims | string {
  const claims = isJsonObject(value) ? value : {};
  const claim = claimNames(names);
  const text = (name: string): string => {
    const found = claims[name];
    return typeof found === 'string' ? found : '';
  };
  const subject = text('sub');
  const [namespace, secretName, name, uid] = [
    text(claim.namespace),
    text(claim.secretName),
    text(claim.accountName),
    text(claim.accountUid),
  ];
  const needed = { sub: subject, namespace, secretName, serviceAccountName: name, serviceAccountUID: uid };
  const missing = Object.entries(needed).find(([, given]) => given === '');
  if (missing !== undefined) return `${missing[0]} claim is missing`;
  if (subject !== serviceAccountUserName(namespace, name)) return 'sub claim is invalid';
  return { namespace, serviceAccount: { name, uid }, secretName, audiences: readAudiences(claims['aud']) };
}

function claimNames(names: ClaimNames) {
  const prefix = `${names.labelDomain(wellKnown.claims.serviceAccount)}/serviceaccount/`;
  return {
    namespace: `${prefix}namespace`,
    secretName: `${prefix}secret.name`,
    accountName: `${prefix}service-account.name`,
    accountUid: `${prefix}service-account.uid`,
  } as const;
}
