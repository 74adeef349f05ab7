import { isJsonObject, type JsonObject, parseStoredJson } from '@orch/apimachinery';
import type { RemoteOpenApi } from '../kinds/registered-versions.js';
import { type DocumentBody, documentBodyOf } from './document-body.js';
import { protobufEncoding } from './encode-openapi.js';
import { type MergedRemote, mergeRemote } from './merge-remote.js';
import { openApiHead } from './openapi-document.js';
import { openApiFormOf } from './openapi-form.js';
import type { OpenApiOptions } from './openapi-options.js';
import { inOrder, type NamedParts, type OpenApiEncoding, OpenApiPartsCache } from './openapi-parts.js';
import { readPathDocument, readSchema } from './read-remote-document.js';
import { jsonEncoding, jsonEntry } from './write-openapi.js';

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
  #merged: Promise<MergedRemote> | undefined;

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
      this.#json ??= this.#make('text/plain; charset=utf-8', jsonForm(this.#cache));
      return await this.#json;
    }
    this.#protobuf ??= this.#make('application/octet-stream', protobufForm(this.#cache));
    const body = await this.#protobuf;
    return form === newerProtobufType ? { ...body, contentType: form } : body;
  }

  async #make(contentType: string, { cache, encoding, remote }: Form): Promise<OpenApiBody> {
    const options = this.#options;
    const own = await cache.partsOf(options, await options.loadDescriptions());
    const parts = hasRemotes(options) ? await this.#withRemotes(own, remote) : own;
    return { contentType, ...(await documentBodyOf(encoding.join(openApiHead(options), inOrder(parts)))) };
  }

  /** A server replaces the paths of this one below its group version. */
  async #withRemotes(own: NamedParts, remote: RemoteEncoding): Promise<NamedParts> {
    this.#merged ??= this.#merge();
    const { paths, definitions } = await this.#merged;
    const hidden = describedRemotes(this.#options).map(([name]) => `/apis/${name}/`);
    return {
      paths: [
        ...own.paths.filter(({ name }) => !hidden.some((root) => name.startsWith(root))),
        ...paths.map(([name, path]) => ({ name, bytes: remote.path(name, path) })),
      ],
      definitions: [
        ...own.definitions,
        ...definitions.map(([name, definition]) => ({ name, bytes: remote.definition(name, definition) })),
      ],
    };
  }

  /** Conflicts are resolved once, by the JSON form, so that all forms have the same names. */
  async #merge(): Promise<MergedRemote> {
    const { definitions } = await this.#cache.json.partsOf(this.#options, await this.#options.loadDescriptions());
    const own = new Map(definitions.map(({ name, bytes }) => [name, bytes]));
    return mergeRemote(
      describedRemotes(this.#options).map(([, openApi]) => openApi),
      (name) => {
        const bytes = own.get(name);
        // The entry is `"name":{…}`.
        const entry: unknown = bytes && parseStoredJson(`{${Buffer.from(bytes).toString()}}`);
        const definition = isJsonObject(entry) ? entry[name] : undefined;
        return isJsonObject(definition) ? definition : undefined;
      },
    );
  }
}

interface Form {
  readonly cache: OpenApiPartsCache;
  readonly encoding: OpenApiEncoding;
  readonly remote: RemoteEncoding;
}

/** How parts of other servers are encoded. */
interface RemoteEncoding {
  path(name: string, path: JsonObject): Uint8Array;
  definition(name: string, definition: JsonObject): Uint8Array;
}

function jsonForm({ json: cache }: OpenApiCache): Form {
  return { cache, encoding: jsonEncoding, remote: { path: jsonEntry, definition: jsonEntry } };
}

function protobufForm({ protobuf: cache }: OpenApiCache): Form {
  const encoding = protobufEncoding;
  const remote: RemoteEncoding = {
    path: (name, path) => encoding.path(name, readPathDocument(path)),
    definition: (name, definition) => encoding.definition(name, readSchema(definition)),
  };
  return { cache, encoding, remote };
}

function hasRemotes({ remotes }: OpenApiOptions): boolean {
  return remotes !== undefined && remotes.size > 0;
}

/** The other servers that describe their group versions, by group version. */
function describedRemotes({ remotes }: OpenApiOptions): readonly (readonly [string, RemoteOpenApi])[] {
  return [...(remotes ?? [])].flatMap(([name, { openApi }]) => (openApi === undefined ? [] : [[name, openApi]]));
}

/**
 * The form that command-line clients request, since it parses in a third of the time. Most of them use the second
 * name.
 */
const newerProtobufType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const protobufTypes = [newerProtobufType, 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'] as const;
