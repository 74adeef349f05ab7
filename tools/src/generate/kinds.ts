import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type Description, type DescriptionLookup, makeDescriptionLookup } from './descriptions.js';

/** All kinds of the two packages with kinds, ready to be rendered. */
export interface KindModel {
  readonly stems: readonly Stem[];
  /** By `<stem>.<Message>`. */
  readonly messages: ReadonlyMap<string, Message>;
}

/** One `kinds/<stem>.yaml`: the messages of a group version, or some of apimachinery. */
export interface Stem {
  readonly name: string;
  /** The folder under `packages`. */
  readonly package: 'apimachinery' | 'api';
  /** The source, relative to the root. */
  readonly source: string;
  readonly protoPackage: string;
  /** Neutral spelling; undefined for the helpers of apimachinery. */
  readonly groupVersion: { readonly group: string; readonly version: string } | undefined;
  readonly messages: readonly Message[];
  /** Names of this stem for messages of another: `[name, stem.Message]`. */
  readonly aliases: readonly (readonly [string, string])[];
}

export type MessageForm =
  | 'object'
  | 'time'
  | 'microTime'
  | 'duration'
  | 'quantity'
  | 'intOrString'
  | 'strings'
  | 'any'
  | 'objectOrArray'
  | 'objectOrBool'
  | 'objectOrStrings'
  | 'wireOnly';

export interface Message {
  readonly stem: string;
  readonly name: string;
  /** `<stem>.<Message>`. */
  readonly fullName: string;
  readonly form: MessageForm;
  readonly typeMeta: boolean;
  readonly atomic: boolean;
  /** JSON only: no protobuf form. */
  readonly jsonOnly: boolean;
  readonly about: Description | undefined;
  /** In struct order, inlined messages as one field. */
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly compatName: string | undefined;
  /** The name in the `.proto` file. */
  readonly protoName: string;
  /** The protobuf field number; 0 without one. */
  readonly number: number;
  /** A scalar, or `<stem>.<Message>`; for a map, the type of its values. */
  readonly type: string;
  readonly shape: 'single' | 'list' | 'map';
  readonly inline: boolean;
  readonly pointer: boolean;
  readonly omitEmpty: boolean;
  readonly required: boolean;
  readonly enum: readonly string[] | undefined;
  readonly default: string | number | boolean | undefined;
  readonly patchStrategy: readonly string[] | undefined;
  readonly patchMergeKey: string | undefined;
  readonly listType: string | undefined;
  readonly listMapKeys: readonly string[] | undefined;
  readonly mapType: string | undefined;
  /** Its value selects one of the other fields. */
  readonly unionDiscriminator: boolean;
  readonly featureGate: string | undefined;
  /** Undefined for inlined messages, whose members have their own. */
  readonly about: Description | undefined;
}

const machineryStems = new Set(['meta_v1', 'meta_v1beta1', 'runtime', 'intstr', 'resource']);

const scalars = new Set(['string', 'bool', 'int32', 'int64', 'uint32', 'float', 'double', 'bytes', 'any']);

export function isScalar(type: string): boolean {
  return scalars.has(type);
}

/** Reads every `kinds/*.yaml` and the field renames of `renames.yaml` under the repository's `root`. */
export function readKinds(root: string): KindModel {
  const renames = readFieldRenames(root);
  const sources = (['apimachinery', 'api'] as const).flatMap((packageName) => {
    const folder = join(root, 'packages', packageName, 'kinds');
    return readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .map((file) => ({
        packageName,
        name: basename(file, '.yaml'),
        content: parse(readFileSync(join(folder, file), 'utf8')) as KindsFile,
      }));
  });
  const enums = new Map<string, readonly string[]>();
  for (const { name, content } of sources) {
    for (const [enumName, values] of Object.entries(content.enums ?? {})) {
      if (Array.isArray(values)) enums.set(`${name}.${enumName}`, values.map(String));
    }
  }
  const descriptions = makeDescriptionLookup(
    sources.map(({ name, content }) => ({ name, messages: { ...content.messages, ...content.jsonOnlyMessages } })),
  );
  const stems = sources.map(({ packageName, name, content }): Stem => {
    const context = { stem: name, renames, enums, descriptions };
    return {
      name,
      package: packageName,
      source: `packages/${packageName}/kinds/${name}.yaml`,
      protoPackage: content.package,
      groupVersion:
        content.group === undefined || content.version === undefined
          ? undefined
          : { group: content.group, version: content.version },
      messages: [
        ...Object.entries(content.messages).map(([message, raw]) => readMessage(context, message, raw, false)),
        ...Object.entries(content.jsonOnlyMessages ?? {}).map(([message, raw]) =>
          readMessage(context, message, raw, true),
        ),
      ],
      aliases: Object.entries(content.aliases ?? {}),
    };
  });
  const messages = new Map<string, Message>();
  for (const stem of stems) for (const message of stem.messages) messages.set(message.fullName, message);
  for (const { name } of stems) {
    if (machineryStems.has(name) !== (stems.find((stem) => stem.name === name)?.package === 'apimachinery')) {
      throw new Error(`${name}: apimachinery may only have the kinds ${[...machineryStems].join(', ')}`);
    }
  }
  return { stems, messages };
}

/** The fields of a message in JSON, with the members of inlined messages in place. */
export function jsonFields(model: KindModel, message: Message): readonly Field[] {
  return message.fields.flatMap((field) => (field.inline ? jsonFields(model, messageOf(model, field)) : [field]));
}

/** The message of a field's type. @throws Error for an unknown message. */
export function messageOf(model: KindModel, field: Field): Message {
  const message = model.messages.get(field.type);
  if (message === undefined) throw new Error(`no message ${field.type} for field ${field.name}`);
  return message;
}

/** Whether JSON always contains the field, even when zero: no `omitempty`, or a message without pointer (except lists of strings). */
export function isAlways(model: KindModel, field: Field): boolean {
  if (!field.omitEmpty) return true;
  if (field.shape !== 'single' || field.pointer || isScalar(field.type)) return false;
  return messageOf(model, field).form !== 'strings';
}

interface KindsFile {
  readonly group?: string;
  readonly version?: string;
  readonly package: string;
  readonly messages: Readonly<Record<string, RawMessage>>;
  readonly jsonOnlyMessages?: Readonly<Record<string, RawMessage>>;
  readonly enums?: Readonly<Record<string, unknown>>;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** A message as written in a source. */
export interface RawMessage {
  readonly about?: string;
  readonly jsonAs?: string;
  readonly typeMeta?: boolean;
  readonly structType?: string;
  readonly fields: readonly RawField[];
}

/** A field as written in a source. */
export interface RawField {
  readonly name: string;
  readonly n?: number;
  readonly type: string;
  readonly proto?: string;
  readonly repeated?: boolean;
  readonly inline?: boolean;
  readonly ptr?: boolean;
  readonly omitempty?: boolean;
  readonly required?: boolean;
  readonly enum?: string;
  readonly default?: string | number | boolean;
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
  readonly listType?: string;
  readonly listMapKeys?: readonly string[];
  readonly mapType?: string;
  readonly unionDiscriminator?: boolean;
  readonly featureGate?: string;
  readonly about?: string;
}

/** What the messages of a source refer to. */
export interface ReadContext {
  readonly stem: string;
  /** `<stem>.<Message>.<neutral name>` to the spelling of the other dialect. */
  readonly renames: ReadonlyMap<string, string>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly descriptions: DescriptionLookup;
}

/** Reads one message of a source. */
export function readMessage(context: ReadContext, name: string, raw: RawMessage, jsonOnly: boolean): Message {
  const fullName = `${context.stem}.${name}`;
  const form = formOf(name, raw.jsonAs);
  return {
    stem: context.stem,
    name,
    fullName,
    form,
    // The generic list has the form of meta's list, which its own entry omits.
    typeMeta: raw.typeMeta === true || raw.jsonAs === 'metav1.List',
    atomic: raw.structType === 'atomic',
    jsonOnly,
    about: context.descriptions.find(context.stem, name),
    fields: raw.fields.map((field) => readField(context, name, field)),
  };
}

function readField(context: ReadContext, message: string, raw: RawField): Field {
  const mapValue = /^map<string,(.+)>$/.exec(raw.type)?.[1];
  const enumName = raw.enum === undefined || raw.enum.includes('.') ? raw.enum : `${context.stem}.${raw.enum}`;
  return {
    name: raw.name,
    compatName: context.renames.get(`${context.stem}.${message}.${raw.name}`),
    protoName: raw.proto ?? raw.name,
    number: raw.n ?? 0,
    type: qualify(context.stem, mapValue ?? raw.type),
    shape: mapValue !== undefined ? 'map' : raw.repeated === true ? 'list' : 'single',
    inline: raw.inline === true,
    pointer: raw.ptr === true,
    omitEmpty: raw.omitempty === true,
    required: raw.required === true,
    enum: enumName === undefined ? undefined : context.enums.get(enumName),
    default: raw.default,
    patchStrategy: raw.patchStrategy?.split(','),
    patchMergeKey: raw.patchMergeKey,
    listType: raw.listType,
    listMapKeys: raw.listMapKeys,
    mapType: raw.mapType,
    unionDiscriminator: raw.unionDiscriminator === true,
    featureGate: raw.featureGate,
    about: raw.inline === true ? undefined : context.descriptions.find(context.stem, message, raw.name),
  };
}

function qualify(stem: string, type: string): string {
  return isScalar(type) || type.includes('.') ? type : `${stem}.${type}`;
}

function formOf(name: string, jsonAs: string | undefined): MessageForm {
  switch (jsonAs) {
    case undefined:
    case 'metav1.List':
      return 'object';
    case 'string':
      return 'quantity';
    case 'string, unit-suffixed duration':
      return 'duration';
    case 'any object, verbatim':
    case 'any value':
      return 'any';
    case 'array':
      return 'strings';
    case 'integer or string':
      return 'intOrString';
    case 'object or array of object':
      return 'objectOrArray';
    case 'object or boolean':
      return 'objectOrBool';
    case 'object or array of string':
      return 'objectOrStrings';
    case 'wire only':
      return 'wireOnly';
    default:
      if (name === 'Time') return 'time';
      if (name === 'MicroTime') return 'microTime';
      throw new Error(`${name}: unknown form ${jsonAs}`);
  }
}

function readFieldRenames(root: string): ReadonlyMap<string, string> {
  const content = parse(readFileSync(join(root, 'packages/apimachinery/data/renames.yaml'), 'utf8')) as {
    readonly fields: readonly { file: string; message: string; neutral: string; compat: string }[];
  };
  return new Map(content.fields.map((rename) => [`${rename.file}.${rename.message}.${rename.neutral}`, rename.compat]));
}
