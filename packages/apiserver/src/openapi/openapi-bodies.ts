import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { loadDescriptions } from '@orch/api';
import { entityTagOf } from '../discovery/entity-tag.js';
import { encodeOpenApi, openApiProtobufType } from './encode-openapi.js';
import { makeOpenApiDocument, type OpenApiDocument } from './openapi-document.js';
import type { OpenApiOptions } from './openapi-options.js';
import { writeOpenApi } from './write-openapi.js';

/** The document in one form, ready to be sent. */
export interface OpenApiBody {
  readonly contentType: string;
  /** In quotes, as in the header. */
  readonly etag: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/** The OpenAPI document in the forms that clients ask for, each made once, in turns with other work. */
export class OpenApiBodies {
  readonly #options: OpenApiOptions;
  #json: Promise<OpenApiBody> | undefined;
  #protobuf: Promise<OpenApiBody> | undefined;

  constructor(options: OpenApiOptions) {
    this.#options = options;
  }

  body(accept: string): Promise<OpenApiBody> {
    if (accept.includes(openApiProtobufType)) {
      this.#protobuf ??= this.#make('application/octet-stream', encodeOpenApi);
      return this.#protobuf;
    }
    // As v1.21 names it.
    this.#json ??= this.#make('text/plain; charset=utf-8', writeOpenApi);
    return this.#json;
  }

  async #make(contentType: string, encode: (document: OpenApiDocument) => Promise<Buffer>): Promise<OpenApiBody> {
    const bytes = await encode(await makeOpenApiDocument(this.#options, await loadDescriptions()));
    return { contentType, etag: entityTagOf(bytes), bytes, gzipped: await promisify(gzip)(bytes, { level: 1 }) };
  }
}
