import {
  type Descriptions,
  formatApiVersion,
  type MessageSchema,
  type ResourceDefinition,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import { definedSchemas, makeDefinition, type SchemaDocument } from './definitions.js';
import { discoveryPaths } from './discovery-paths.js';
import { extraDefinitions } from './extra-definitions.js';
import { inTurns } from './in-turns.js';
import type { OpenApiHead } from './openapi-document.js';
import type { OpenApiOptions } from './openapi-options.js';
import type { PathDocument } from './operations.js';
import { pathsOf } from './paths.js';
import { servedKinds } from './served-kinds.js';

/** One form of the document: how entries of `paths` and `definitions` are encoded, and joined with the rest. */
export interface OpenApiEncoding {
  path(name: string, value: PathDocument): Uint8Array;
  definition(name: string, value: SchemaDocument): Uint8Array;
  join(head: OpenApiHead, parts: OpenApiParts): Buffer;
}

export interface OpenApiParts {
  /** Encoded entries, by name. */
  readonly paths: readonly Uint8Array[];
  readonly definitions: readonly Uint8Array[];
}

/** An encoded entry. */
export interface NamedPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface NamedParts {
  readonly paths: readonly NamedPart[];
  readonly definitions: readonly NamedPart[];
}

/**
 * The encoded entries of the document in one form. They are kept with the kinds they belong to, so that a change of the
 * kinds builds and encodes only what it adds.
 */
export class OpenApiPartsCache {
  readonly #encoding: OpenApiEncoding;
  readonly #paths = new WeakMap<ResourceDefinition, Map<ResourceVersionDefinition, readonly NamedPart[]>>();
  readonly #definitions = new WeakMap<MessageSchema, NamedPart & { readonly kinds: string }>();

  constructor(encoding: OpenApiEncoding) {
    this.#encoding = encoding;
  }

  /** Builds missing parts in turns with other work. */
  async partsOf(options: OpenApiOptions, descriptions: Descriptions): Promise<NamedParts> {
    const { behaviors, catalogue, served, applies } = options;
    const { names, scheme } = catalogue;
    const paths = [...discoveryPaths(served, names)].map((entry) => this.#path(entry));
    await inTurns(served.all(), (resource) => {
      const { definition, version } = resource;
      const ofVersion = this.#paths.get(definition) ?? new Map<ResourceVersionDefinition, readonly NamedPart[]>();
      this.#paths.set(definition, ofVersion);
      let known = ofVersion.get(version);
      if (known === undefined) {
        const documents = pathsOf(resource, { behaviors, scheme, descriptions, applies });
        known = documents.map((entry) => this.#path(entry));
        ofVersion.set(version, known);
      }
      paths.push(...known);
    });
    const definitions = [...extraDefinitions(names)].map(([name, value]) => this.#definition(name, value));
    await inTurns(definedSchemas({ names, kinds: servedKinds(options) }), ({ name, schema, kinds }) => {
      const kindNames = kinds.map((gvk) => `${formatApiVersion(gvk)} ${gvk.kind}`).join();
      let known = this.#definitions.get(schema);
      // Messages such as DeleteOptions are kinds of each group version.
      if (known === undefined || known.kinds !== kindNames) {
        const value = makeDefinition(schema, { names, descriptions, kinds });
        known = { ...this.#definition(name, value), kinds: kindNames };
        this.#definitions.set(schema, known);
      }
      definitions.push(known);
    });
    return { paths, definitions };
  }

  #path([name, value]: readonly [string, PathDocument]): NamedPart {
    return { name, bytes: this.#encoding.path(name, value) };
  }

  #definition(name: string, value: SchemaDocument): NamedPart {
    return { name, bytes: this.#encoding.definition(name, value) };
  }
}

/** The parts in the order of their names, which are unique. */
export function inOrder({ paths, definitions }: NamedParts): OpenApiParts {
  return { paths: sorted(paths), definitions: sorted(definitions) };
}

function sorted(parts: readonly NamedPart[]): readonly Uint8Array[] {
  return parts.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ bytes }) => bytes);
}
