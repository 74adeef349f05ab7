import { publicKeySet, type TokenKey } from '@orch/auth';
import type { Exchange } from '@orch/serving';
import { notAcceptable } from '../errors/errors.js';

export interface IssuerDocumentsOptions {
  /** The `iss` of tokens; one without `issuerFault`. */
  readonly issuer: string;
  readonly keys: readonly TokenKey[];
  /** Where others find the keys, https. Asked for on the first request: by then the server knows where it listens. */
  readonly jwksUri: () => string;
}

interface IssuerDocument {
  readonly contentType: string;
  readonly body: Buffer;
}

/** What others check tokens of service accounts with (spec: Specific endpoints, openid-configuration). */
export class IssuerDocuments {
  readonly #options: IssuerDocumentsOptions;
  #made: ReadonlyMap<string, IssuerDocument> | undefined;

  constructor(options: IssuerDocumentsOptions) {
    this.#options = options;
  }

  paths(): readonly string[] {
    return [issuerPath, keySetPath];
  }

  /** Undefined: the path is none of theirs. A slash may stand at its end. */
  find(path: string): IssuerDocument | undefined {
    const name = path.endsWith('/') ? path.slice(0, -1) : path;
    if (name !== issuerPath && name !== keySetPath) return undefined;
    this.#made ??= this.#make();
    return this.#made.get(name);
  }

  #make(): ReadonlyMap<string, IssuerDocument> {
    const { issuer, keys, jwksUri } = this.#options;
    const configuration = {
      issuer,
      jwks_uri: jwksUri(),
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [...new Set(keys.map(({ algorithm }) => algorithm))].sort(),
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value));
    return new Map([
      [issuerPath, { contentType: 'application/json', body: encode(configuration) }],
      [keySetPath, { contentType: 'application/jwk-set+json', body: encode(publicKeySet(keys)) }],
    ]);
  }
}

const issuerPath = '/.well-known/openid-configuration';
export const keySetPath = '/openid/v1/jwks';

/** @throws StatusError 406 */
export function respondIssuerDocument(exchange: Exchange, { contentType, body }: IssuerDocument): void {
  if (!accepts(exchange.header('accept') ?? '', contentType)) throw notAcceptable(undefined);
  exchange.respond(200, { 'content-type': contentType, 'cache-control': 'public, max-age=3600' }, body);
}

/** As v1.21: the type itself or any type, and nothing between. */
function accepts(accept: string, contentType: string): boolean {
  const types = accept.split(',').map((clause) => (clause.split(';', 1)[0] ?? '').trim());
  return accept === '' || types.includes('*/*') || types.includes(contentType);
}

export interface ToldIssuer {
  readonly issuer: string;
  readonly keys: readonly TokenKey[];
  /** Where the keys are said to be, when that is not at the server itself. */
  readonly jwksUri: string | undefined;
}

/** Why tokens of such an issuer are not told of; nothing when they are. */
export function issuerFault({ issuer, keys, jwksUri }: ToldIssuer): string | undefined {
  if (keys.length === 0) return 'no keys provided for validating keyset';
  if (!isHttps(issuer)) return `issuer URL must use https scheme, got: ${issuer}`;
  if (issuer.includes('?')) return `issuer URL may not include a query, got: ${issuer}`;
  if (issuer.includes('#')) return `issuer URL may not include a fragment, got: ${issuer}`;
  if (jwksUri !== undefined && !isHttps(jwksUri)) return `jwksURI requires https scheme, parsed as: ${jwksUri}`;
  return undefined;
}

function isHttps(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === 'https:';
}
