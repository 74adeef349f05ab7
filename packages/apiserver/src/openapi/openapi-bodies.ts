import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { encodeOpenApi, openApiProtobufType } from './encode-openapi.js';
import { makeOpenApiDocument, type OpenApiOptions } from './openapi-document.js';

/** The document in one form, ready to be sent. */
export interface OpenApiBody {
  readonly contentType: string;
  /** In quotes, as in the header. */
  readonly etag: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/** The OpenAPI document in the forms that clients ask for, each made once. */
export class OpenApiBodies {
  readonly #options: OpenApiOptions;
  #json: Promise<OpenApiBody> | undefined;
  #protobuf: Promise<OpenApiBody> | undefined;

  constructor(options: OpenApiOptions) {
    this.#options = options;
  }

  body(accept: string): Promise<OpenApiBody> {
    if (accept.includes(openApiProtobufType)) {
      this.#protobuf ??= finish('application/octet-stream', encodeOpenApi(makeOpenApiDocument(this.#options)));
      return this.#protobuf;
    }
    // As v1.21 names it.
    this.#json ??= finish('text/plain; charset=utf-8', Buffer.from(JSON.stringify(makeOpenApiDocument(this.#options))));
    return this.#json;
  }
}

async function finish(contentType: string, bytes: Buffer): Promise<OpenApiBody> {
  const hash = createHash('sha512').update(bytes).digest('hex').toUpperCase();
  return { contentType, etag: `"${hash}"`, bytes, gzipped: await promisify(gzip)(bytes, { level: 1 }) };
}
