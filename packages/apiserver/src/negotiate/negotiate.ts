import { kubernetesNames, metaGroup, type Names, orchNames, StatusError } from '@orch/apimachinery';
import { notAcceptable } from '../errors/errors.js';
import { type AcceptClause, parseAccept } from './accept.js';

export type MediaType = 'json' | 'yaml' | 'protobuf';

/** The negotiated response format. Caches compare it by identity: there is one value per distinct Accept header. */
export interface Representation {
  readonly mediaType: MediaType;
  /** The object itself, its table row, or its metadata only. */
  readonly as: 'object' | 'table' | 'metadata';
  /** Version of the meta group, for tables and metadata. */
  readonly metaVersion: 'v1' | 'v1beta1';
  /** Metadata is requested for one object or for a list, and each is valid for its own only. */
  readonly metadataOf?: 'one' | 'list';
}

export interface NegotiateOptions {
  /** Whether the kind has a protobuf codec. */
  readonly protobuf: boolean;
  /** `object`: neither tables nor metadata; `rowless`: no tables; `json`: only the object as JSON. */
  readonly only?: 'object' | 'rowless' | 'json';
  /**
   * The response is plain text in any representation. A client that accepts only text gets 406, as for an unknown
   * media type.
   */
  readonly isText?: boolean;
}

/**
 * Negotiates by Accept header (spec: Content types). One instance per server: it caches its decisions, since clients
 * send few distinct headers.
 */
export class Negotiator {
  readonly #decided = new Map<string, Representation | StatusError>();
  readonly mediaTypes: Readonly<Record<MediaType, string>>;

  constructor(names: Names) {
    this.mediaTypes = { json: 'application/json', yaml: 'application/yaml', protobuf: names.protobufMediaType };
  }

  /** @throws StatusError 406 */
  negotiate(accept: string | undefined, options: NegotiateOptions): Representation {
    if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return plainJson;
    const { only = '', protobuf, isText = false } = options;
    const key = `${only}${protobuf ? '+' : ''}${isText ? '=' : ''} ${accept}`;
    let decided = this.#decided.get(key);
    if (decided === undefined) {
      decided = this.#decide(accept, options);
      if (this.#decided.size >= acceptHeadersKeptMax) this.#decided.clear();
      this.#decided.set(key, decided);
    }
    if (decided instanceof StatusError) throw decided;
    return decided;
  }

  /** The supported media types, for messages. */
  listMediaTypes(options: NegotiateOptions): readonly string[] {
    const { json, yaml, protobuf } = this.mediaTypes;
    return options.protobuf ? [json, yaml, protobuf] : [json, yaml];
  }

  #decide(accept: string, options: NegotiateOptions): Representation | StatusError {
    let typeKnown = false;
    for (const clause of parseAccept(accept)) {
      const mediaType = this.#mediaTypeOf(clause, options);
      if (mediaType !== undefined || (options.isText && clause.type === 'text' && clause.subtype === 'plain')) {
        typeKnown = true;
      }
      if (mediaType === undefined) continue;
      const form = this.#formOf(clause, mediaType);
      if (form !== undefined && isAllowed(form, options)) return { mediaType, ...form };
    }
    return typeKnown ? notAcceptable(this.listMediaTypes(options)) : notAcceptable(undefined);
  }

  #mediaTypeOf(clause: AcceptClause, options: NegotiateOptions): MediaType | undefined {
    if (clause.type === '*') return 'json';
    if (clause.type !== 'application') return undefined;
    if (clause.subtype === 'json') return 'json';
    if (options.only === 'json') return undefined;
    if (clause.subtype === 'yaml') return 'yaml';
    if (`application/${clause.subtype}` === this.mediaTypes.protobuf) return options.protobuf ? 'protobuf' : undefined;
    return undefined;
  }

  /**
   * undefined for an unknown form, or one that the media type does not support, such as tables in protobuf; then the
   * next clause is tried.
   */
  #formOf({ parameters }: AcceptClause, mediaType: MediaType): Omit<Representation, 'mediaType'> | undefined {
    if (parameters['stream'] !== undefined && parameters['stream'] !== 'watch') return undefined;
    const kind = parameters['as'];
    if (kind === undefined) return { as: 'object', metaVersion: 'v1' };
    const { g: group = '', v: version } = parameters;
    if (!isMetaGroup(group) || (version !== 'v1' && version !== 'v1beta1')) return undefined;
    switch (kind) {
      case 'Table':
        return mediaType === 'protobuf' ? undefined : { as: 'table', metaVersion: version };
      case 'PartialObjectMetadata':
        return { as: 'metadata', metaVersion: version, metadataOf: 'one' };
      case 'PartialObjectMetadataList':
        return { as: 'metadata', metaVersion: version, metadataOf: 'list' };
      default:
        return undefined;
    }
  }
}

function isAllowed({ as }: Pick<Representation, 'as'>, { only }: NegotiateOptions): boolean {
  return only === undefined || (only === 'rowless' ? as !== 'table' : as === 'object');
}

/** The meta group in either spelling, in both dialects (spec: Content types). */
function isMetaGroup(group: string): boolean {
  return group === orchNames.group(metaGroup) || group === kubernetesNames.group(metaGroup);
}

/** The default representation, also of errors when no other is acceptable. */
const plainJson: Representation = Object.freeze({ mediaType: 'json', as: 'object', metaVersion: 'v1' });

const acceptHeadersKeptMax = 1_000;
