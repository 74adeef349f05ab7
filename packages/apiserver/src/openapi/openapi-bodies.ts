import { loadDescriptions } from '@orch/api';
import { type DocumentBody, documentBodyOf } from './document-body.js';
import { encodeOpenApi } from './encode-openapi.js';
import { makeOpenApiDocument, type OpenApiDocument } from './openapi-document.js';
import { openApiFormOf } from './openapi-form.js';
import type { OpenApiOptions } from './openapi-options.js';
import { writeOpenApi } from './write-openapi.js';

export interface OpenApiBody extends DocumentBody {
  readonly contentType: string;
}

/** The OpenAPI document in the forms that clients ask for, each made once, in turns with other work. */
export class OpenApiBodies {
  readonly #options: OpenApiOptions;
  #json: Promise<OpenApiBody> | undefined;
  #protobuf: Promise<OpenApiBody> | undefined;

  constructor(options: OpenApiOptions) {
    this.#options = options;
  }

  /** Undefined when the client takes none of the forms that there are. */
  async body(accept: string | undefined): Promise<OpenApiBody | undefined> {
    const form = openApiFormOf(accept, protobufTypes);
    if (form === undefined) return undefined;
    if (form === 'json') {
      // As v1.21 names it.
      this.#json ??= this.#make('text/plain; charset=utf-8', writeOpenApi);
      return await this.#json;
    }
    this.#protobuf ??= this.#make('application/octet-stream', encodeOpenApi);
    const body = await this.#protobuf;
    return form === newerProtobufType ? { ...body, contentType: form } : body;
  }

  async #make(contentType: string, encode: (document: OpenApiDocument) => Promise<Buffer>): Promise<OpenApiBody> {
    const document = await makeOpenApiDocument(this.#options, await loadDescriptions());
    return { contentType, ...(await documentBodyOf(await encode(document))) };
  }
}

/** What command-line clients ask for: it is a third of the time to read. The second is how most of them call it. */
const newerProtobufType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const protobufTypes = [newerProtobufType, 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'] as const;
