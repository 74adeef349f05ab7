import { methodNotAllowedError } from '@orch/apimachinery';
import type { PathHandler } from '@orch/apiserver';
import { notAcceptable } from '@orch/apiserver';
import { publicKeySet, type TokenKey } from '@orch/auth';
import type { Exchange } from '@orch/serving';

export interface IssuerDocumentsOptions {
  /** The `iss` claim of tokens; valid by `issuerError`. */
  readonly issuer: string;
  readonly keys: readonly TokenKey[];
  /** HTTPS URL of the key set. Called on the first request, when the port of the listener is known. */
  readonly jwksUri: () => string;
}

interface IssuerDocument {
  readonly contentType: string;
  readonly body: Buffer;
}

/** OpenID discovery documents for service account tokens (spec: Specific endpoints, openid-configuration). */
export class IssuerDocuments {
  readonly #options: IssuerDocumentsOptions;
  #made: ReadonlyMap<string, IssuerDocument> | undefined;

  constructor(options: IssuerDocumentsOptions) {
    this.#options = options;
  }

  paths(): readonly string[] {
    return [issuerPath, keySetPath];
  }

  /** The document at a path, with or without a trailing slash; undefined for other paths. */
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

/** Serves the OpenID discovery documents. */
export function issuerPaths(documents: IssuerDocuments): PathHandler {
  return {
    handles: (path) => documents.find(path) !== undefined,
    paths: () => documents.paths(),
    respond({ exchange, info: { path } }) {
      if (exchange.method !== 'GET') throw methodNotAllowedError();
      const document = documents.find(path);
      if (document !== undefined) respondIssuerDocument(exchange, document);
    },
  };
}

/** @throws StatusError 406 */
function respondIssuerDocument(exchange: Exchange, { contentType, body }: IssuerDocument): void {
  if (!accepts(exchange.header('accept') ?? '', contentType)) throw notAcceptable(undefined);
  exchange.respond(200, { 'content-type': contentType, 'cache-control': 'public, max-age=3600' }, body);
}

/** As v1.21: accepts the exact type or any type, but no subtype wildcard. */
function accepts(accept: string, contentType: string): boolean {
  const types = accept.split(',').map((clause) => (clause.split(';', 1)[0] ?? '').trim());
  return accept === '' || types.includes('*/*') || types.includes(contentType);
}

export interface PublishedIssuer {
  readonly issuer: string;
  readonly keys: readonly TokenKey[];
  /** The URL of an external key set; undefined when this server serves it. */
  readonly jwksUri: string | undefined;
}

/** The reason why the discovery documents of an issuer cannot be published; undefined when they can. */
export function issuerError({ issuer, keys, jwksUri }: PublishedIssuer): string | undefined {
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
