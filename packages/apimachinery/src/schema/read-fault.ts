import { errorMessage } from '../language/assert.js';
import type { Names } from '../names/names.js';
import { planOf } from './define-message.js';
import { JsonReader } from './json-reader.js';
import { holderOf, memberName } from './member-names.js';
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
 * What v1.21 says of a JSON text that is no object of its kind: the way to the first fault in the text, what is wrong,
 * and where. Before the way stand the members that were read after the fault, the last one first, for each of them is
 * another step that ends with something being wrong:
 *
 *     {"data":{"k":5},"kind":"ConfigMap","metadata":{"name":"a"}}
 *     v1.ConfigMap.ObjectMeta: v1.ObjectMeta.TypeMeta: Kind: Data: ReadString: expects " or n, but found 5, error found …
 *
 * undefined when the reader finds nothing wrong.
 */
export function readFault(schema: MessageSchema, json: string, names: Pick<Names, 'dialect'>): string | undefined {
  const reader = new JsonReader(json);
  new FaultWalk(reader, names.dialect === 'kubernetes').message(schema);
  return reader.fault === '' ? undefined : reader.fault;
}

/**
 * Whether a number is written in a way that is lost when the text is read into values, and that v1.21 looks at: 1.0 and
 * 1e3 are no integers, 1e400 is too large for any number, and 2^63 too large for an integer by one.
 */
export function hasUnusualNumber(json: string): boolean {
  // A regular expression that says exactly where numbers stand takes four times as long.
  const candidates = /[:,[\s]-?\d+[.eE]/g;
  for (let match = candidates.exec(json); match !== null; match = candidates.exec(json)) {
    // The tag of an image is none: the colon in front of a number ends a name.
    if (json.charAt(match.index) !== ':' || /["\s]/.test(json.charAt(match.index - 1))) return true;
  }
  return json.includes('922337203685477');
}

/**
 * The text with its quantities as they are written where they are numbers, in quotes: 1e3 is one thing, 1000 another. The
 * text has no faults.
 *
 *     {"requests":{"storage":1e3}}     {"requests":{"storage":"1e3"}}
 */
export function withExactQuantities(schema: MessageSchema, json: string, names: Pick<Names, 'dialect'>): string {
  const walk = new FaultWalk(new JsonReader(json), names.dialect === 'kubernetes');
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

/** Objects with few members are read in another way than those with more: it shows after a fault. */
const fewMembersMax = 10;

class FaultWalk {
  /** Quantities that are numbers, and the bytes where they end. */
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
      reader.giveBack();
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
    // What ends it is looked at when its own name is told already.
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
    const holder = holderOf(schema, field.name);
    const place = { typeName: field.message?.name, within: plan.typeName };
    const member = memberName(this.#compat ? field.compatName : field.name, place);
    this.#reader.prepend(holder === undefined ? `${member}: ` : `${holder}: ${member}: `);
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
      reader.giveBack();
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
      reader.giveBack();
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
      case 'uint64':
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

  /** Read to its end, and made sense of then. */
  #whole(kind: string): void {
    const reader = this.#reader;
    const text = reader.readAny();
    const check = wholeValues[kind];
    if (reader.fault !== '' || check === undefined || text === 'null') return;
    if (kind === 'quantity' && isNumber(text)) this.numbers.push({ end: reader.at, text });
    if (kind === 'intOrString' && isNumber(text) && /[.eE]/.test(text)) {
      reader.fail(`unmarshalerDecoder: json: cannot unmarshal number ${text} into Go value of type int32`);
    } else this.#check(kind === 'quantity' && isNumber(text) ? text : JSON.parse(text), check);
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
  const type = textTypes[member.join('.')];
  if (type === undefined) return field.kind;
  return type.includes('.') ? type : `${version}.${type}`;
}

/** Lists of texts of a type of their own, which is in the version of the list when it names none. */
const textTypes: Readonly<Record<string, string>> = {
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
