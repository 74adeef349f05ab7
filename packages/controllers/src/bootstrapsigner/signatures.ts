import type { SigningToken } from '../bootstraptokens/bootstrap-token.js';

const signatureKeyPrefix = 'jws-kubeconfig-';

type Data = Readonly<Record<string, string>>;

/**
 * The data of the config map `cluster-info` with one signature of its kubeconfig per token, and none of other tokens. Undefined
 * when it has them already, or has no kubeconfig. Spec: Bootstrap token secret; Methods, Config-map signing.
 */
export async function signedData(data: Data, tokens: readonly SigningToken[]): Promise<Data | undefined> {
  const { kubeconfig } = data;
  if (kubeconfig === undefined) return undefined;
  const others = Object.entries(data).filter(([key]) => !key.startsWith(signatureKeyPrefix));
  const signatures = await Promise.all(
    tokens.map(async (token) => [`${signatureKeyPrefix}${token.id}`, await detachedSignature(kubeconfig, token)]),
  );
  const signed: Data = Object.fromEntries([...others, ...signatures]);
  const isSame = Object.keys(signed).length === Object.keys(data).length;
  return isSame && Object.entries(signed).every(([key, text]) => data[key] === text) ? undefined : signed;
}

/** A JWS of a text, HS256 with the whole token as key, without the payload: `header..signature`. */
export async function detachedSignature(text: string, { id, token }: SigningToken): Promise<string> {
  const { CompactSign } = await import('jose');
  const signing = new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: 'HS256', kid: id });
  const [header, , signature] = (await signing.sign(Buffer.from(token))).split('.');
  return `${header}..${signature}`;
}
