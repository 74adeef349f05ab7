import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { loadDescriptions } from '@orch/api';
import { entityTagOf } from '../../discovery/entity-tag.js';
import type { OpenApiOptions } from '../openapi-options.js';
import { encodeOpenApiV3, type OpenApiV3Document } from './encode-openapi-v3.js';
import { makeDocumentsV3 } from './make-documents-v3.js';

/** A document in one form, ready to be sent. It is kept compressed, which is a tenth. */
export interface OpenApiV3Body {
  /** In quotes, as in the header. */
  readonly etag: string;
  readonly gzipped: Buffer;
  bytes(): Promise<Buffer>;
}

/** The document of a group version. */
export interface OpenApiV3Forms {
  /** Of the address under which it never changes. */
  readonly hash: string;
  readonly json: OpenApiV3Body;
  /** Made when first asked for. */
  protobuf(): Promise<OpenApiV3Body>;
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

  async index(): Promise<OpenApiV3Body> {
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
      const document = formsOf(await bodyOf(Buffer.from(text)));
      forms.set(path, document);
      paths[path] = { serverRelativeURL: openApiV3Address(path, document) };
    }
    return { forms, index: await bodyOf(Buffer.from(`${JSON.stringify({ paths })}\n`)) };
  }
}

interface Made {
  readonly forms: ReadonlyMap<string, OpenApiV3Forms>;
  readonly index: OpenApiV3Body;
}

/** Where a document is found for good: `/openapi/v3/apis/apps/v1?hash=…`. */
export function openApiV3Address(path: string, { hash }: Pick<OpenApiV3Forms, 'hash'>): string {
  return `${openApiV3Path}/${path}?hash=${hash}`;
}
export const openApiV3Path = '/openapi/v3';

function formsOf(json: OpenApiV3Body): OpenApiV3Forms {
  let protobuf: Promise<OpenApiV3Body> | undefined;
  const encode = async (): Promise<OpenApiV3Body> => {
    // Written by us a moment ago.
    const document: OpenApiV3Document = JSON.parse((await json.bytes()).toString());
    return await bodyOf(await encodeOpenApiV3(document));
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

async function bodyOf(plain: Buffer): Promise<OpenApiV3Body> {
  const gzipped = await promisify(gzip)(plain, { level: 6 });
  return { etag: entityTagOf(plain), gzipped, bytes: () => promisify(gunzip)(gzipped) };
}
