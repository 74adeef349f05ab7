import { parseStoredJson } from '../json/json-value.js';
import { hasHugeInteger } from '../json/large-integers.js';
import { errorMessage } from '../language/assert.js';
import type { Names } from '../names/names.js';
import { isJsonObject } from '../objects/json.js';
import { valueKey } from '../objects/value-key.js';
import { planOf } from './define-message.js';
import { JsonReader } from './json-reader.js';
import { embeddedStructOf, memberName } from './member-names.js';
import { TypeMismatch } from './mismatch.js';
import type { FieldPlan } from './plan.js';
import {
  canonicalBytes,
  canonicalIntOrString,
  canonicalMicroTime,
  canonicalQuantityValue,
  canonicalTime,
} from './scalars.js';
import type { MessageSchema } from './schema.js';

/**
 * The decode error of v1.21 for a JSON text that does not fit its kind: the path of the first error, the error and its
 * position. The path begins with the members read after the error, the last one first, since v1.21 adds each of them as a
 * step:
 *
 *     {"data":{"k":5},"kind":"ConfigMap","metadata":{"name":"a"}}
 *     v1.ConfigMap.ObjectMeta: v1.ObjectMeta.TypeMeta: Kind: Data: ReadString: expects " or n, but found 5, error found …
 *
 * undefined when v1.21 decodes the text without error.
 */
export function decodingError(schema: MessageSchema, json: string, names: Pick<Names, 'dialect'>): string | undefined {
  if (schema.content !== undefined) return metadataError(schema, json, names);
  const reader = new JsonReader(json);
  new DecodeWalk(reader, names.dialect === 'kubernetes').message(schema);
  return reader.error === '' ? undefined : reader.error;
}

/** v1.21 decodes the metadata of a custom resource on their own, from a text with sorted members. */
function metadataError(schema: MessageSchema, json: string, names: Pick<Names, 'dialect'>): string | undefined {
  const object = parseStoredJson(json);
  const type = schema.fields.find(({ name }) => name === 'metadata')?.type;
  if (!isJsonObject(object) || typeof type !== 'function') return undefined;
  return decodingError(type(), valueKey(object['metadata'] ?? {}), names);
}

/**
 * Whether the text may contain a number whose notation matters to v1.21 but is lost by parsing: 1.0 and 1e3 are not integers,
 * 1e400 is out of range, and a quantity keeps digits beyond int64.
 */
export function hasUnusualNumber(json: string): boolean {
  // A regular expression that matches numbers exactly takes four times as long.
  const candidates = /[:,[\s]-?\d+[.eE]/g;
  let strings: Strings | undefined;
  for (let match = candidates.exec(json); match !== null; match = candidates.exec(json)) {
    strings ??= new Strings(json);
    if (!strings.contain(match.index)) return true;
  }
  return hasHugeInteger(json);
}

/** Finds the strings of a JSON text, from its start on as far as it is asked. */
class Strings {
  /** The offset of the quote that ends the last string found, or begins the next one. */
  #quote = -1;
  #isInside = false;

  constructor(readonly json: string) {}

  /** Whether the offset is inside a string. Offsets must not decrease. */
  contain(offset: number): boolean {
    for (;;) {
      const next = this.#nextQuote();
      if (next > offset) return this.#isInside;
      this.#quote = next;
      this.#isInside = !this.#isInside;
    }
  }

  #nextQuote(): number {
    let next = this.json.indexOf('"', this.#quote + 1);
    while (this.#isEscaped(next)) next = this.json.indexOf('"', next + 1);
    return next < 0 ? this.json.length : next;
  }

  #isEscaped(offset: number): boolean {
    let backslashes = 0;
    while (this.json.charAt(offset - backslashes - 1) === '\\') backslashes += 1;
    return backslashes % 2 === 1;
  }
}

/**
 * The text with numeric quantities put in quotes, so that their notation survives parsing: 1e3 and 1000 differ. The text must
 * decode without error.
 *
 *     {"requests":{"storage":1e3}}     {"requests":{"storage":"1e3"}}
 */
export function withExactQuantities(schema: MessageSchema, json: string, names: Pick<Names, 'dialect'>): string {
  const walk = new DecodeWalk(new JsonReader(json), names.dialect === 'kubernetes');
  walk.message(schema);
  if (walk.numbers.length === 0) return json;
  const bytes = Buffer.from(json);
  let from = 0;
  let exact = '';
  for (const { end, text } of walk.numbers) {
    exact += `${bytes.toString('utf8', from, end - text.length)}${JSON.stringify(text)}`;
    from = end;
  }
  return exact + bytes.toString('utf8', from);
}

/** v1.21 decodes types with few fields and types with more in two ways, which differ after an error. */
const fewMembersMax = 10;

class DecodeWalk {
  /** Numeric quantities, with their end offsets in bytes. */
  readonly numbers: { readonly end: number; readonly text: string }[] = [];
  readonly #reader: JsonReader;
  readonly #compat: boolean;

  constructor(reader: JsonReader, compat: boolean) {
    this.#reader = reader;
    this.#compat = compat;
  }

  message(schema: MessageSchema): void {
    switch (schema.form) {
      case 'object':
        this.#object(schema);
        return;
      case 'strings':
        this.#list(planOf(schema).typeName, () => this.#scalar('string'));
        return;
      default:
        this.#scalar(schema.form);
    }
  }

  #object(schema: MessageSchema): void {
    const reader = this.#reader;
    if (!this.#entersObject()) return;
    const plan = planOf(schema);
    const members = this.#compat ? plan.compatNames : plan.names;
    if (members.size > fewMembersMax) {
      this.#manyMembers(schema);
      return;
    }
    this.#fewMembers(schema);
    reader.prepend(`${plan.typeName}.`);
  }

  #entersObject(): boolean {
    const reader = this.#reader;
    const first = reader.next();
    if (first === 'n') reader.restOfNull();
    else if (first !== '{') reader.fail(`readObjectStart: expect { or n, but found ${first}`);
    else if (reader.next() === '"') {
      reader.unread();
      return true;
    }
    return false;
  }

  #fewMembers(schema: MessageSchema): void {
    const reader = this.#reader;
    do this.#member(schema, reader.readName());
    while (reader.another('}', (found) => `isObjectEnd: object ended prematurely, unexpected char ${found}`));
  }

  #manyMembers(schema: MessageSchema): void {
    const reader = this.#reader;
    let next = '';
    do {
      const name = reader.readText();
      reader.next();
      this.#member(schema, name);
      next = reader.next();
    } while (next === ',');
    reader.prepend(`${planOf(schema).typeName}.`);
    // v1.21 checks the closing bracket after adding the step.
    if (next !== '}') reader.fail(`struct Decode: expect }, but found ${next}`);
  }

  #member(schema: MessageSchema, name: string | undefined): void {
    const plan = planOf(schema);
    if (plan.typeMeta && (name === 'kind' || name === 'apiVersion')) {
      this.#reader.readText();
      this.#reader.prepend(`TypeMeta: ${name === 'kind' ? 'Kind' : 'APIVersion'}: `);
      return;
    }
    const field = plan.fields.find((known) => (this.#compat ? known.compatName : known.name) === name);
    if (field === undefined) {
      this.#reader.skipValue();
      return;
    }
    this.#field(field);
    const struct = embeddedStructOf(schema, field.name);
    const owner = { typeName: field.message?.name, within: plan.typeName };
    const member = memberName(this.#compat ? field.compatName : field.name, owner);
    this.#reader.prepend(struct === undefined ? `${member}: ` : `${struct}: ${member}: `);
  }

  #field(field: FieldPlan): void {
    if (field.shape === 'list') this.#list(`[]${elementName(field)}`, () => this.#element(field));
    else if (field.shape === 'map') this.#map(field);
    else if (!field.pointer || !this.#reader.readNull()) this.#element(field);
  }

  #element(field: FieldPlan): void {
    if (field.message === undefined) this.#scalar(field.kind);
    else this.message(field.message);
  }

  #list(typeName: string, element: () => void): void {
    this.#listItems(element);
    this.#reader.prepend(`${typeName}: `);
  }

  #listItems(element: () => void): void {
    const reader = this.#reader;
    const first = reader.next();
    if (first === 'n') reader.restOfNull();
    else if (first !== '[') reader.fail(`decode slice: expect [ or n, but found ${first}`);
    else if (reader.next() !== ']') {
      reader.unread();
      do element();
      while (reader.another(']', (found) => `decode slice: expect ], but found ${found}`));
    }
  }

  #map(field: FieldPlan): void {
    const reader = this.#reader;
    const first = reader.next();
    if (first === 'n') reader.restOfNull();
    else if (first !== '{') reader.fail(`ReadMapCB: expect { or n, but found ${first}`);
    else if (reader.next() !== '}') {
      reader.unread();
      do {
        reader.readText();
        if (reader.next() !== ':') return;
        this.#element(field);
      } while (reader.another('}', (found) => `ReadMapCB: expect }, but found ${found}`));
    }
  }

  #scalar(kind: string): void {
    const reader = this.#reader;
    switch (kind) {
      case 'string':
        reader.readText();
        return;
      case 'bool':
        if (!reader.readNull()) reader.readBoolean();
        return;
      case 'int32':
      case 'uint32':
      case 'int64':
        if (!reader.readNull()) {
          reader.readInteger({ bits: kind.endsWith('32') ? 32 : 64, signed: kind.startsWith('int') });
        }
        return;
      case 'float':
      case 'double':
        if (!reader.readNull()) reader.readFloat();
        return;
      case 'bytes':
        this.#bytes();
        return;
      default:
        this.#whole(kind);
    }
  }

  #bytes(): void {
    const reader = this.#reader;
    if (reader.readNull()) return;
    if (reader.peekValue() !== '"') reader.fail('base64Codec: invalid input');
    else this.#check(reader.readText(), canonicalBytes);
  }

  /** Reads the whole text of the value, then validates it. */
  #whole(kind: string): void {
    const reader = this.#reader;
    const text = reader.readAny();
    const check = wholeValues[kind];
    if (reader.error !== '' || check === undefined || text === 'null') return;
    if (kind === 'quantity' && isNumber(text)) this.numbers.push({ end: reader.at, text });
    if (kind === 'intOrString' && isNumber(text) && /[.eE]/.test(text)) {
      reader.fail(`unmarshalerDecoder: json: cannot unmarshal number ${text} into Go value of type int32`);
    } else this.#check(kind === 'quantity' && isNumber(text) ? text : parseStoredJson(text), check);
  }

  #check(value: unknown, check: (value: unknown) => unknown): void {
    try {
      check(value);
    } catch (error) {
      if (!(error instanceof TypeMismatch)) throw error;
      this.#reader.fail(errorMessage(error));
    }
  }
}

function isNumber(text: string): boolean {
  return /^[-\d]/.test(text);
}

const wholeValues: Readonly<Record<string, (value: unknown) => unknown>> = {
  time: canonicalTime,
  microTime: canonicalMicroTime,
  quantity: canonicalQuantityValue,
  intOrString: canonicalIntOrString,
};

function elementName(field: FieldPlan): string {
  const { message } = field;
  if (message?.form === 'object' || message?.form === 'any') return planOf(message).typeName;
  const [version, ...member] = field.step.split('.');
  const type = stringTypes[member.join('.')];
  if (type === undefined) return field.kind;
  return type.includes('.') ? type : `${version}.${type}`;
}

/** Element types of string lists that have a named type; in the version of the list unless qualified. */
const stringTypes: Readonly<Record<string, string>> = {
  'CSIDriverSpec.VolumeLifecycleModes': 'VolumeLifecycleMode',
  'Capabilities.Add': 'Capability',
  'Capabilities.Drop': 'Capability',
  'CertificateSigningRequestSpec.Usages': 'KeyUsage',
  'NamespaceSpec.Finalizers': 'FinalizerName',
  'NetworkPolicySpec.PolicyTypes': 'PolicyType',
  'PersistentVolumeClaimSpec.AccessModes': 'PersistentVolumeAccessMode',
  'PersistentVolumeClaimStatus.AccessModes': 'PersistentVolumeAccessMode',
  'PersistentVolumeSpec.AccessModes': 'PersistentVolumeAccessMode',
  'PodSecurityPolicySpec.AllowedCapabilities': 'v1.Capability',
  'PodSecurityPolicySpec.DefaultAddCapabilities': 'v1.Capability',
  'PodSecurityPolicySpec.RequiredDropCapabilities': 'v1.Capability',
  'PodSecurityPolicySpec.Volumes': 'FSType',
  'ResourceQuotaSpec.Scopes': 'ResourceQuotaScope',
  'RuleWithOperations.Operations': 'OperationType',
  'ServiceSpec.IPFamilies': 'IPFamily',
};
