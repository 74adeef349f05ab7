import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { loadDescriptions } from '@orch/api';
import { entityTagOf } from '../../discovery/entity-tag.js';
import type { OpenApiOptions } from '../openapi-document.js';
import { makeDocumentsV3 } from './make-documents-v3.js';

/** A document, ready to be sent. It is kept compressed, which is a tenth. */
export interface OpenApiV3Body {
  /** In quotes, as in the header. */
  readonly etag: string;
  /** Of the address under which the document never changes: the tag without its quotes. */
  readonly hash: string;
  readonly gzipped: Buffer;
  bytes(): Promise<Buffer>;
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
  async document(path: string): Promise<OpenApiV3Body | undefined> {
    return (await this.#documents()).bodies.get(path);
  }

  #documents(): Promise<Made> {
    this.#made ??= this.#make();
    return this.#made;
  }

  async #make(): Promise<Made> {
    const bodies = new Map<string, OpenApiV3Body>();
    const paths: Record<string, { readonly serverRelativeURL: string }> = {};
    for (const { path, text } of await makeDocumentsV3(this.#options, await loadDescriptions())) {
      const body = await bodyOf(text);
      bodies.set(path, body);
      paths[path] = { serverRelativeURL: openApiV3Address(path, body) };
    }
    return { bodies, index: await bodyOf(`${JSON.stringify({ paths })}\n`) };
  }
}

interface Made {
  readonly bodies: ReadonlyMap<string, OpenApiV3Body>;
  readonly index: OpenApiV3Body;
}

/** Where a document is found for good: `/openapi/v3/apis/apps/v1?hash=…`. */
export function openApiV3Address(path: string, { hash }: Pick<OpenApiV3Body, 'hash'>): string {
  return `${openApiV3Path}/${path}?hash=${hash}`;
}
export const openApiV3Path = '/openapi/v3';

async function bodyOf(text: string): Promise<OpenApiV3Body> {
  const plain = Buffer.from(text);
  const etag = entityTagOf(plain);
  const gzipped = await promisify(gzip)(plain, { level: 6 });
  return { etag, hash: etag.slice(1, -1), gzipped, bytes: () => promisify(gunzip)(gzipped) };
}
