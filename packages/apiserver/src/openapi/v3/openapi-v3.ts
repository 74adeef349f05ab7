import { loadDescriptions } from '@orch/api';
import { type DocumentBody, documentBodyOf } from '../document-body.js';
import type { OpenApiOptions } from '../openapi-options.js';
import { encodeOpenApiV3, type OpenApiV3Document } from './encode-openapi-v3.js';
import { makeDocumentsV3 } from './make-documents-v3.js';

/** The document of a group version. */
export interface OpenApiV3Forms {
  /** Of the address under which it never changes. */
  readonly hash: string;
  readonly json: DocumentBody;
  /** Made when first asked for. */
  protobuf(): Promise<DocumentBody>;
}

/**
 * The OpenAPI v3 documents: one for each group version, and an index of them whose addresses change with what they lead
 * to. All are made when the first is asked for, in turns with other work.
 */
export class OpenApiV3 {
  readonly #options: OpenApiOptions;
  #made: Promise<Made> | undefined;

  constructor(options: OpenApiOptions) {
    this.#options = options;
  }

  async index(): Promise<DocumentBody> {
    return (await this.#documents()).index;
  }

  /** By `api/v1` or `apis/<group>/<version>`; undefined for what is not served. */
  async document(path: string): Promise<OpenApiV3Forms | undefined> {
    return (await this.#documents()).forms.get(path);
  }

  #documents(): Promise<Made> {
    this.#made ??= this.#make();
    return this.#made;
  }

  async #make(): Promise<Made> {
    const forms = new Map<string, OpenApiV3Forms>();
    const paths: Record<string, { readonly serverRelativeURL: string }> = {};
    for (const { path, text } of await makeDocumentsV3(this.#options, await loadDescriptions())) {
      const document = formsOf(await documentBodyOf(Buffer.from(text)));
      forms.set(path, document);
      paths[path] = { serverRelativeURL: openApiV3Address(path, document) };
    }
    return { forms, index: await documentBodyOf(Buffer.from(`${JSON.stringify({ paths })}\n`)) };
  }
}

interface Made {
  readonly forms: ReadonlyMap<string, OpenApiV3Forms>;
  readonly index: DocumentBody;
}

/** Where a document is found for good: `/openapi/v3/apis/apps/v1?hash=…`. */
export function openApiV3Address(path: string, { hash }: Pick<OpenApiV3Forms, 'hash'>): string {
  return `${openApiV3Path}/${path}?hash=${hash}`;
}
export const openApiV3Path = '/openapi/v3';

function formsOf(json: DocumentBody): OpenApiV3Forms {
  let protobuf: Promise<DocumentBody> | undefined;
  const encode = async (): Promise<DocumentBody> => {
    // Written by us a moment ago.
    const document: OpenApiV3Document = JSON.parse((await json.bytes()).toString());
    return await documentBodyOf(await encodeOpenApiV3(document));
  };
  return {
    hash: json.etag.slice(1, -1),
    json,
    protobuf: () => {
      protobuf ??= encode();
      return protobuf;
    },
  };
}
