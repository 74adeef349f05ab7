import {
  type ApiObject,
  compareFields,
  type DeepReadonly,
  differenceOf,
  type FieldSet,
  fieldSetOf,
  isJsonObject,
  type JsonValue,
  type MergeType,
  type MessageSchema,
  type Names,
  noFields,
  type ObjectValue,
  renameFromWire,
  renameToWire,
  wellKnown,
} from '@orch/apimachinery';
import { orderByName } from '../decode/order-by-name.js';

/**
 * Command-line clients that merge on their own note what they applied in an annotation. When the same client begins to
 * let the server apply, what it noted and nobody has changed since is no conflict, and the annotation is kept in step
 * for the way back. The name of the client is the first word of the annotation's domain.
 */
export class LastApplied {
  private readonly annotation: string;
  private readonly client: string;

  constructor(private readonly names: Names) {
    this.annotation = names.value(wellKnown.annotations.lastAppliedConfiguration);
    this.client = this.annotation.split('.', 1)[0] ?? '';
  }

  /** What `manager` may take from others, since it wrote it itself before; `live` is in the version of `apiVersion`. */
  ownBefore(
    live: ObjectValue,
    { manager, apiVersion, kind }: { readonly manager: string; readonly apiVersion: string; readonly kind: TypedKind },
  ): FieldSet {
    if (manager !== this.client) return noFields;
    const noted = parseObject(this.noteIn(live['metadata']));
    if (noted?.['apiVersion'] !== apiVersion) return noFields;
    const configuration: ObjectValue = renameFromWire(kind.schema, noted, this.names);
    const { added, modified } = compareFields(kind.type, live, configuration);
    return differenceOf(differenceOf(fieldSetOf(kind.type, configuration), modified), added);
  }

  /** Notes the configuration in an object that has such a note. */
  keepNote(object: ApiObject, configuration: ObjectValue, { manager, schema }: Noted): void {
    const { annotations } = object.metadata;
    if (manager !== this.client || annotations === undefined || this.noteIn(object.metadata) === undefined) return;
    const note = orderByName(renameToWire(schema, this.withoutNote(configuration), this.names));
    annotations[this.annotation] = `${JSON.stringify(note)}\n`;
  }

  private noteIn(metadata: unknown): string | undefined {
    if (!isJsonObject(metadata) || !isJsonObject(metadata['annotations'])) return undefined;
    const note = metadata['annotations'][this.annotation];
    return typeof note === 'string' && note !== '' ? note : undefined;
  }

  private withoutNote(configuration: ObjectValue): ObjectValue {
    const { metadata } = configuration;
    if (!isJsonObject(metadata) || !isJsonObject(metadata['annotations'])) return configuration;
    const { [this.annotation]: _note, ...annotations } = metadata['annotations'];
    return { ...configuration, metadata: { ...metadata, annotations } };
  }
}

export interface TypedKind {
  readonly schema: MessageSchema;
  readonly type: MergeType;
}

interface Noted {
  readonly manager: string;
  readonly schema: MessageSchema;
}

function parseObject(text: string | undefined): ObjectValue | undefined {
  if (text === undefined) return undefined;
  try {
    const value: DeepReadonly<JsonValue> = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
