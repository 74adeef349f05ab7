import { formatApiVersion, invariant } from '@orch/apimachinery';
import type { GroupVersionKinds } from '../../kinds/kind-snapshot.js';
import type { RemoteOpenApi, RemoteVersion } from '../../kinds/registered-versions.js';
import { type DocumentBody, documentBodyOf } from '../document-body.js';
import type { OpenApiOptions } from '../openapi-options.js';
import { encodeOpenApiV3, type OpenApiV3Document } from './encode-openapi-v3.js';
import { makeDocumentsV3 } from './make-documents-v3.js';
import { makeRemoteV3 } from './make-remote-v3.js';

/** The document of a group version. */
export interface OpenApiV3Forms {
  /** The hash in its immutable address. */
  readonly hash: string;
  readonly json: DocumentBody;
  /** Encoded on first use. */
  protobuf(): Promise<DocumentBody>;
}

export interface OpenApiV3Options extends Omit<OpenApiOptions, 'served'> {
  readonly groupVersions: readonly GroupVersionKinds[];
  /** Documents of group versions that several snapshots share. */
  readonly made: WeakMap<GroupVersionKinds | RemoteOpenApi, OpenApiV3Forms>;
}

/**
 * The OpenAPI v3 documents: one for each group version, and an index with their addresses, which change with their
 * content. Missing documents are built on request, in turns with other work.
 */
export class OpenApiV3 {
  readonly #options: OpenApiV3Options;
  #made: Promise<Made> | undefined;

  constructor(options: OpenApiV3Options) {
    this.#options = options;
  }

  async index(): Promise<DocumentBody> {
    return (await this.#documents()).index;
  }

  /** Keyed by `api/v1` or `apis/<group>/<version>`; undefined for unserved group versions. */
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
    await this.#makeMissing();
    const { remotes = new Map<string, RemoteVersion>() } = this.#options;
    for (const kinds of this.#options.groupVersions) {
      if (remotes.has(formatApiVersion(kinds))) continue;
      const document = this.#options.made.get(kinds);
      invariant(document !== undefined, 'each group version has its document');
      const path = pathOf(kinds);
      forms.set(path, document);
      paths[path] = { serverRelativeURL: openApiV3Address(path, document) };
    }
    for (const [groupVersion, { openApi, openApiV3Address: address }] of remotes) {
      const path = `apis/${groupVersion}`;
      // The other server sends the document itself.
      if (address !== undefined) paths[path] = { serverRelativeURL: address };
      else if (openApi !== undefined) {
        const document = await this.#convert(openApi);
        forms.set(path, document);
        paths[path] = { serverRelativeURL: openApiV3Address(path, document) };
      }
    }
    return { forms, index: await documentBodyOf(Buffer.from(`${JSON.stringify({ paths })}\n`)) };
  }

  /** The document of a server that has no v3. */
  async #convert(openApi: RemoteOpenApi): Promise<OpenApiV3Forms> {
    const { catalogue, made, version } = this.#options;
    let document = made.get(openApi);
    if (document === undefined) {
      const text = makeRemoteV3(openApi, { names: catalogue.names, version });
      document = formsOf(await documentBodyOf(Buffer.from(text)));
      made.set(openApi, document);
    }
    return document;
  }

  /** Group versions of one source are built together, since they share definitions. */
  async #makeMissing(): Promise<void> {
    const { groupVersions, made, loadDescriptions } = this.#options;
    const missing = new Map<string, GroupVersionKinds[]>();
    for (const kinds of groupVersions) {
      if (made.has(kinds)) continue;
      const known = missing.get(kinds.source);
      if (known === undefined) missing.set(kinds.source, [kinds]);
      else known.push(kinds);
    }
    if (missing.size === 0) return;
    const descriptions = await loadDescriptions();
    for (const batch of missing.values()) {
      const resources = batch.flatMap((kinds) => kinds.resources);
      const documents = await makeDocumentsV3({ ...this.#options, served: { all: () => resources } }, descriptions);
      const texts = new Map(documents.map(({ path, text }) => [path, text]));
      for (const kinds of batch) {
        const text = texts.get(pathOf(kinds));
        invariant(text !== undefined, 'each group version has its document');
        const body = await documentBodyOf(Buffer.from(text));
        // One after the other: the thread pool also commits writes.
        await body.gzipped();
        made.set(kinds, formsOf(body));
      }
    }
  }
}

/** The path of a group version: `api/v1`, `apis/apps/v1`. */
function pathOf({ group, version }: GroupVersionKinds): string {
  return group === '' ? `api/${version}` : `apis/${group}/${version}`;
}

interface Made {
  readonly forms: ReadonlyMap<string, OpenApiV3Forms>;
  readonly index: DocumentBody;
}

/** The immutable address of a document: `/openapi/v3/apis/apps/v1?hash=…`. */
export function openApiV3Address(path: string, { hash }: Pick<OpenApiV3Forms, 'hash'>): string {
  return `${openApiV3Path}/${path}?hash=${hash}`;
}
export const openApiV3Path = '/openapi/v3';

function formsOf(json: DocumentBody): OpenApiV3Forms {
  let protobuf: Promise<DocumentBody> | undefined;
  const encode = async (): Promise<DocumentBody> => {
    // Trusted: encoded by this process.
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
