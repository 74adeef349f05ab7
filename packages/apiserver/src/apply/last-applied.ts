import {
  type ApiObject,
  compareFields,
  type DeepReadonly,
  differenceOf,
  encodeJson,
  type FieldSet,
  fieldSetOf,
  isJsonObject,
  type JsonValue,
  type MergeType,
  type MessageSchema,
  type Names,
  noFields,
  type ObjectValue,
  parseJson,
  renameFromWire,
  renameToWire,
  wellKnown,
} from '@orch/apimachinery';
import { orderByName } from '../decode/order-by-name.js';

/**
 * Clients with client-side apply store their last configuration in an annotation. When such a client switches to
 * server-side apply, the fields of the annotation that are unchanged since cause no conflicts, and the annotation is
 * kept up to date so that the client can switch back. The client's name is the first word of the annotation's domain.
 */
export class LastApplied {
  private readonly annotation: string;
  private readonly client: string;

  constructor(private readonly names: Names) {
    this.annotation = names.value(wellKnown.annotations.lastAppliedConfiguration);
    this.client = this.annotation.split('.', 1)[0] ?? '';
  }

  /**
   * Fields that `manager` may take over, since it applied them client-side before. `live` is in the version of
   * `apiVersion`.
   */
  clientOwnedFields(
    live: ObjectValue,
    { manager, apiVersion, kind }: { readonly manager: string; readonly apiVersion: string; readonly kind: TypedKind },
  ): FieldSet {
    if (manager !== this.client) return noFields;
    const lastApplied = parseObject(this.annotationIn(live['metadata']));
    if (lastApplied?.['apiVersion'] !== apiVersion) return noFields;
    const configuration: ObjectValue = renameFromWire(kind.schema, lastApplied, this.names);
    const { added, modified } = compareFields(kind.type, live, configuration);
    return differenceOf(differenceOf(fieldSetOf(kind.type, configuration), modified), added);
  }

  /** Updates the annotation of an object that has one. */
  updateAnnotation(object: ApiObject, configuration: ObjectValue, { manager, schema }: Applied): void {
    const { annotations } = object.metadata;
    if (manager !== this.client || annotations === undefined || this.annotationIn(object.metadata) === undefined)
      return;
    const value = orderByName(renameToWire(schema, this.withoutAnnotation(configuration), this.names));
    annotations[this.annotation] = `${encodeJson(value)}\n`;
  }

  private annotationIn(metadata: unknown): string | undefined {
    if (!isJsonObject(metadata) || !isJsonObject(metadata['annotations'])) return undefined;
    const value = metadata['annotations'][this.annotation];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  private withoutAnnotation(configuration: ObjectValue): ObjectValue {
    const { metadata } = configuration;
    if (!isJsonObject(metadata) || !isJsonObject(metadata['annotations'])) return configuration;
    const { [this.annotation]: _annotation, ...annotations } = metadata['annotations'];
    return { ...configuration, metadata: { ...metadata, annotations } };
  }
}

export interface TypedKind {
  readonly schema: MessageSchema;
  readonly type: MergeType;
}

interface Applied {
  readonly manager: string;
  readonly schema: MessageSchema;
}

function parseObject(text: string | undefined): ObjectValue | undefined {
  if (text === undefined) return undefined;
  try {
    const value: DeepReadonly<JsonValue> = parseJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
