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

/** Objects with few members are read in another way than those with more: it shows after a fault. */
const fewMembersMax = 10;

class FaultWalk {
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
    if (members.size <= fewMembersMax) this.#fewMembers(schema);
    else this.#manyMembers(schema);
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
    while (reader.next() === ',');
  }

  #manyMembers(schema: MessageSchema): void {
    const reader = this.#reader;
    do {
      const name = reader.readText();
      reader.next();
      this.#member(schema, name);
    } while (reader.next() === ',');
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
    const holder = holderOf(schema.name, field.name);
    const member = memberName(this.#compat ? field.compatName : field.name, field.message?.name);
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
      while (reader.next() === ',');
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
      } while (reader.next() === ',');
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
    const text = this.#reader.readAny();
    const check = wholeValues[kind];
    if (this.#reader.fault !== '' || check === undefined || text === 'null') return;
    this.#check(JSON.parse(text), check);
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

const wholeValues: Readonly<Record<string, (value: unknown) => unknown>> = {
  time: canonicalTime,
  microTime: canonicalMicroTime,
  quantity: canonicalQuantityValue,
  intOrString: canonicalIntOrString,
};

function elementName(field: FieldPlan): string {
  if (field.message?.form === 'object') return planOf(field.message).typeName;
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
