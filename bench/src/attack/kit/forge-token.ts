import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Members of a token before encoding. */
export interface TokenParts {
  readonly header: object;
  readonly claims: object;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token without a valid signature: the last part is what is given. */
export function unsignedToken({ header, claims }: TokenParts, signature = ''): string {
  return `${encode(header)}.${encode(claims)}.${signature}`;
}

/** Signed with an RSA key (RS256), or one on P-256 (ES256). */
export function signedToken(parts: TokenParts, key: KeyObject): string {
  const content = unsignedToken(parts).slice(0, -1);
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/** Signed with HS256; `secret` is what a confused verifier would take for the secret: its public key. */
export function hmacToken(parts: TokenParts, secret: string | Buffer): string {
  const content = unsignedToken(parts).slice(0, -1);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

export function decodeToken(token: string): TokenParts & { readonly signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const decode = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decode(header), claims: decode(claims), signature };
}

export function newRsaKey(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

export function pemOf(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
}

/**
 * Variants of a valid token that a verifier must reject. `kid` is that of the valid token. `lure` is an address from which a
 * gullible verifier would fetch keys.
 */
export function forgedTokens(
  valid: string,
  { publicKey, lure }: { readonly publicKey: KeyObject; readonly lure: string },
): Readonly<Record<string, string>> {
  const { header, claims, signature } = decodeToken(valid);
  const other = newRsaKey();
  const jwk = other.publicKey.export({ format: 'jwk' });
  const more = { ...claims, sub: 'system:serviceaccount:kube-system:admin' };
  const none = (alg: string) => ({ ...header, alg });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    'other claims': unsignedToken({ header, claims: more }, signature),
    'other header': unsignedToken({ header: { ...header, typ: 'x' }, claims }, signature),
    'no signature': unsignedToken({ header, claims }),
    'other key with the same kid': signedToken({ header, claims }, other.privateKey),
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`algorithm '${alg}'`, unsignedToken({ header: none(alg), claims })],
        [`algorithm '${alg}' with signature`, unsignedToken({ header: none(alg), claims }, signature)],
      ]),
    ),
    'HS256 with the public key as PEM': hmacToken({ header: { ...header, alg: 'HS256' }, claims }, pemOf(publicKey)),
    'HS256 with the public key as DER': hmacToken({ header: { ...header, alg: 'HS256' }, claims }, der),
    'HS256 without a secret': hmacToken({ header: { ...header, alg: 'HS256' }, claims }, ''),
    'zero ECDSA signature': unsignedToken(
      { header: { ...header, alg: 'ES256' }, claims },
      Buffer.alloc(64).toString('base64url'),
    ),
    'key in the header': signedToken({ header: { ...header, jwk, kid: undefined }, claims }, other.privateKey),
    'address of keys in the header': signedToken(
      { header: { ...header, jku: lure, x5u: lure, kid: lure }, claims },
      other.privateKey,
    ),
    'kid of a file': hmacToken({ header: { ...header, alg: 'HS256', kid: '../../../../dev/null' }, claims }, ''),
    'unknown critical member': unsignedToken({ header: { ...header, crit: ['x'], x: 1 }, claims }, signature),
    dots: '.'.repeat(30_000),
    'four parts': `${valid}.x`,
    'two parts': valid.split('.').slice(0, 2).join('.'),
    'encrypted form': `${valid}.x.y`,
    'one bit of the signature': changeSignature(valid),
    'header of 30,000 bytes': unsignedToken({ header: { ...header, pad: 'x'.repeat(30_000) }, claims }, signature),
  };
}

/** Changes a character in the middle of the signature: the last one can have unused bits. */
function changeSignature(token: string): string {
  const at = token.length - 10;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
