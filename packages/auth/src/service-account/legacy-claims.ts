import { isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import { type ClaimedObject, readAudiences, serviceAccountUserName } from './token-claims.js';

/** What a token says that lies in a secret: it has no end, and is for the API. */
export interface LegacyClaims {
  readonly namespace: string;
  readonly serviceAccount: ClaimedObject;
  readonly secretName: string;
  /** Hardly ever given. */
  readonly audiences: readonly string[];
}

type ClaimNames = Pick<Names, 'labelDomain'>;

/** The `iss` of such tokens, whatever other tokens are issued as. */
export function legacyIssuer(names: ClaimNames): string {
  const [product = ''] = names.labelDomain(wellKnown.claims.serviceAccount).split('.', 1);
  return `${product}/serviceaccount`;
}

/**
 * The claims of the token itself:
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

/** The claims, or which of them is missing or wrong. */
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
