import { type DocumentBody, documentBodyOf } from './document-body.js';
import { protobufEncoding } from './encode-openapi.js';
import { openApiHead } from './openapi-document.js';
import { openApiFormOf } from './openapi-form.js';
import type { OpenApiOptions } from './openapi-options.js';
import { type OpenApiEncoding, OpenApiPartsCache } from './openapi-parts.js';
import { jsonEncoding } from './write-openapi.js';

export interface OpenApiBody extends DocumentBody {
  readonly contentType: string;
}

/** The encoded parts of both forms, shared by the documents of all snapshots of the kinds. */
export class OpenApiCache {
  readonly json = new OpenApiPartsCache(jsonEncoding);
  readonly protobuf = new OpenApiPartsCache(protobufEncoding);
}

/** The OpenAPI document of one snapshot in all forms, each built once on first use, in turns with other work. */
export class OpenApiBodies {
  readonly #options: OpenApiOptions;
  readonly #cache: OpenApiCache;
  #json: Promise<OpenApiBody> | undefined;
  #protobuf: Promise<OpenApiBody> | undefined;

  constructor(options: OpenApiOptions, cache = new OpenApiCache()) {
    this.#options = options;
    this.#cache = cache;
  }

  /** undefined when the client accepts none of the forms. */
  async body(accept: string | undefined): Promise<OpenApiBody | undefined> {
    const form = openApiFormOf(accept, protobufTypes);
    if (form === undefined) return undefined;
    if (form === 'json') {
      // The content type of v1.21.
      this.#json ??= this.#make('text/plain; charset=utf-8', this.#cache.json, jsonEncoding);
      return await this.#json;
    }
    this.#protobuf ??= this.#make('application/octet-stream', this.#cache.protobuf, protobufEncoding);
    const body = await this.#protobuf;
    return form === newerProtobufType ? { ...body, contentType: form } : body;
  }

  async #make(contentType: string, cache: OpenApiPartsCache, encoding: OpenApiEncoding): Promise<OpenApiBody> {
    const parts = await cache.partsOf(this.#options, await this.#options.loadDescriptions());
    return { contentType, ...(await documentBodyOf(encoding.join(openApiHead(this.#options), parts))) };
  }
}

/**
 * The form that command-line clients request, since it parses in a third of the time. Most of them use the second
 * name.
 */
const newerProtobufType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const protobufTypes = [newerProtobufType, 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'] as const;
