import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { makeDescriptionLookup } from './descriptions.js';
import { type KindModel, type RawField, type RawMessage, readMessage, type Stem } from './kinds.js';

/** One `config-kinds/<name>.yaml`: the kinds of configuration files of one group, or a file without a kind. */
export interface ConfigSource {
  readonly stem: Stem;
  /** Field types with messages of this source and of the API, for `renderTypes` and for references. */
  readonly model: KindModel;
  /** The fields as written, with constraints and defaults, by message. */
  readonly fields: ReadonlyMap<string, readonly ConfigField[]>;
  /** The forms of files and bodies. */
  readonly roots: readonly ConfigRoot[];
  /** Names of fields whose values errors must not show. */
  readonly secrets: readonly string[];
}

/** A message that a file or a body consists of. */
export interface ConfigRoot {
  readonly message: string;
  /** Accepted kinds in neutral spelling; empty for a file without kind and version. */
  readonly kinds: readonly ConfigRootKind[];
  /** Whether a file may omit kind and version. */
  readonly mayOmitKind: boolean;
}

export interface ConfigRootKind {
  readonly kind: string;
  /** The kind in the other dialect, when it differs. */
  readonly compatKind: string | undefined;
  readonly group: string;
  readonly version: string;
}

/** A field of a source with the constraints that JSON schemas can express. */
export interface ConfigField extends RawField {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly secret?: boolean;
  /** Filled in when the file omits the field. */
  readonly fill?: unknown;
  /** Values by field of the message, filled in when the file omits them: `{ resourceLock: leases }`. */
  readonly fillMembers?: Readonly<Record<string, unknown>>;
}

interface ConfigFile {
  readonly group: string;
  readonly version: string;
  readonly messages: Readonly<Record<string, ConfigMessage>>;
  readonly enums?: Readonly<Record<string, unknown>>;
  readonly kinds?: readonly KindEntry[];
  readonly defaults?: Readonly<Record<string, readonly DefaultEntry[]>>;
}

interface ConfigMessage extends RawMessage {
  readonly kind?: string;
  readonly group?: string;
  readonly version?: string;
  /** A file or body without kind and version. */
  readonly root?: boolean;
  readonly mayOmitKind?: boolean;
  readonly fields: readonly ConfigField[];
}

interface KindEntry {
  readonly kind: string;
  readonly compat?: string;
  /** The message of the kind, when their names differ. */
  readonly message?: string;
  readonly versions?: Readonly<Record<string, readonly string[]>>;
}

interface DefaultEntry {
  readonly path: string;
  readonly value?: unknown;
  readonly when?: string;
}

/** Reads every `packages/api/config-kinds/*.yaml` under the repository's `root`. */
export function readConfigKinds(root: string, api: KindModel): readonly ConfigSource[] {
  const folder = join(root, 'packages/api/config-kinds');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const content = parse(readFileSync(join(folder, file), 'utf8')) as ConfigFile;
      return readSource(basename(file, '.yaml'), content, api);
    });
}

function readSource(file: string, content: ConfigFile, api: KindModel): ConfigSource {
  const name = `config_${file.replaceAll('-', '_')}`;
  const enums = new Map(
    Object.entries(content.enums ?? {}).flatMap(([enumName, values]) =>
      Array.isArray(values) ? [[`${name}.${enumName}`, values.map(String)] as const] : [],
    ),
  );
  const fields = new Map(
    Object.entries(content.messages).map(([message, raw]) => [message, withDefaults(content, message, raw)]),
  );
  const descriptions = makeDescriptionLookup([{ name, messages: content.messages }]);
  const context = { stem: name, renames: new Map(), enums, descriptions };
  const stem: Stem = {
    name,
    package: 'api',
    source: `packages/api/config-kinds/${file}.yaml`,
    protoPackage: '',
    groupVersion: { group: content.group, version: content.version },
    messages: Object.entries(content.messages).map(([message, raw]) =>
      readMessage(context, message, { ...raw, fields: (fields.get(message) ?? []).map(typedField) }, true),
    ),
    aliases: [],
  };
  const own = stem.messages.map((message) => [message.fullName, message] as const);
  return {
    stem,
    model: { stems: api.stems, messages: new Map([...api.messages, ...own]) },
    fields,
    roots: rootsOf(content),
    secrets: [...new Set([...fields.values()].flat().flatMap((field) => (field.secret ? [field.name] : [])))].sort(),
  };
}

/** Adds the defaults that hold without a condition. */
function withDefaults(content: ConfigFile, message: string, { fields }: ConfigMessage): readonly ConfigField[] {
  const entries = (content.defaults?.[message] ?? []).filter(
    ({ value, when }) => value !== undefined && when === undefined,
  );
  return fields.map((field) => {
    const fill = entries.find(({ path }) => path === field.name)?.value;
    const members = entries.flatMap(({ path, value }) => {
      const [owner, member] = path.split('.');
      return owner === field.name && member !== undefined ? [[member, value] as const] : [];
    });
    return {
      ...field,
      ...(fill === undefined ? {} : { fill }),
      ...(members.length === 0 ? {} : { fillMembers: Object.fromEntries(members) }),
    };
  });
}

/** The field for `renderTypes`: null is removed before validation, and filled fields exist. */
function typedField(field: ConfigField): RawField {
  const type = typeAliases[field.type] ?? field.type;
  const isFilled = field.fill !== undefined || field.fillMembers !== undefined;
  return { ...field, type, omitempty: true, required: field.required === true || isFilled };
}

/** Integers of files are safe integers; a list as the value of a map has a message of its own. */
const typeAliases: Readonly<Record<string, string>> = {
  int64: 'int32',
  'map<string,list<string>>': 'map<string,meta_v1.Verbs>',
};

function rootsOf(content: ConfigFile): readonly ConfigRoot[] {
  return Object.entries(content.messages).flatMap(([message, raw]): readonly ConfigRoot[] => {
    if (raw.root === true) return [{ message, kinds: [], mayOmitKind: true }];
    if (raw.typeMeta !== true) return [];
    const listed = (content.kinds ?? []).filter((entry) => (entry.message ?? entry.kind) === message);
    const own: KindEntry = { kind: raw.kind ?? message };
    const kinds = (listed.length === 0 ? [own] : listed).flatMap((entry) =>
      Object.entries(entry.versions ?? { [raw.group ?? content.group]: [raw.version ?? content.version] }).flatMap(
        ([group, versions]) =>
          versions.map((version) => ({ kind: entry.kind, compatKind: entry.compat, group, version })),
      ),
    );
    return [{ message, kinds, mayOmitKind: raw.mayOmitKind === true }];
  });
}
