import { parseStoredJson } from '../json/json-value.js';
import type { Names } from '../names/names.js';
import { isJsonObject } from '../objects/json.js';
import { planOf } from './define-message.js';
import { JsonReader } from './json-reader.js';
import type { FieldPlan } from './plan.js';
import type { CustomContent, MessageSchema } from './schema.js';

/** The expected content of a JSON text: an object of a kind, the operations of a JSON patch, or any value. */
export type StrictShape = MessageSchema | 'jsonPatch' | 'any';

/**
 * Reports unknown and duplicate fields of a JSON text, for strict field validation, with the messages of newer Kubernetes
 * releases. In the order of the text, each once, 100 at most. Does not descend into unknown fields.
 *
 *     {"spec":{"x":1,"replicas":1,"replicas":2,"template":{"spec":{"containers":[{"y":1}]}}}}
 *     unknown field "spec.x"
 *     duplicate field "spec.replicas"
 *     unknown field "spec.template.spec.containers[0].y"
 *
 * The text must be well-formed JSON with values of the right types.
 */
export function strictDecodingErrors(
  json: string,
  shape: StrictShape,
  names: Pick<Names, 'dialect'>,
): readonly string[] {
  const walk = new StrictWalk(json, names.dialect === 'kubernetes');
  if (shape === 'any') walk.anyValue('');
  else if (shape === 'jsonPatch') walk.operations();
  else walk.message(shape, '');
  if (typeof shape === 'object' && shape.content !== undefined) walk.unknownMembers(shape.content, json);
  return [...walk.errors];
}

const errorsMax = 100;
const operationMembers: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value']);

class StrictWalk {
  readonly errors = new Set<string>();
  readonly #reader: JsonReader;
  readonly #compat: boolean;

  constructor(json: string, compat: boolean) {
    this.#reader = new JsonReader(json);
    this.#compat = compat;
  }

  anyValue(path: string): void {
    const first = this.#reader.peekValue();
    if (first === '[') this.#items(path, (at) => this.anyValue(at));
    else if (first === '{') this.#members(path, undefined, (_name, at) => this.anyValue(at));
    else this.#reader.skipValue();
  }

  /** The members of a custom resource that its schema lacks. */
  unknownMembers(content: CustomContent, json: string): void {
    const value = parseStoredJson(json);
    if (!isJsonObject(value)) return;
    for (const path of content.unknownFields(value)) this.#report('unknown', path);
  }

  operations(): void {
    this.#items('', (path) => this.#members(path, operationMembers, (_name, at) => this.anyValue(at)));
  }

  message(schema: MessageSchema, path: string): void {
    switch (schema.form) {
      case 'object':
        this.#object(schema, path);
        return;
      case 'objectOrArray':
      case 'objectOrBool':
      case 'objectOrStrings':
        this.#either(schema, path);
        return;
      default:
        this.anyValue(path);
    }
  }

  #object(schema: MessageSchema, path: string): void {
    const { fields, names, compatNames } = planOf(schema);
    const known = this.#compat ? compatNames : names;
    this.#members(path, schema.content === undefined ? known : undefined, (name, at) => {
      const field = fields.find((known) => (this.#compat ? known.compatName : known.name) === name);
      if (field === undefined) this.anyValue(at);
      else this.#field(field, at);
    });
  }

  #field(field: FieldPlan, path: string): void {
    if (field.shape === 'list') this.#items(path, (at) => this.#element(field, at));
    else if (field.shape === 'map') this.#members(path, undefined, (_name, at) => this.#element(field, at));
    else this.#element(field, path);
  }

  #element({ message }: FieldPlan, path: string): void {
    if (message === undefined) this.anyValue(path);
    else this.message(message, path);
  }

  #either(schema: MessageSchema, path: string): void {
    const inner = schema.fields.find(({ name }) => name === 'schema')?.type;
    const item = (at: string) => (typeof inner === 'function' ? this.message(inner(), at) : this.anyValue(at));
    const first = this.#reader.peekValue();
    if (first === '{') item(path);
    else if (first === '[' && schema.form === 'objectOrArray') this.#items(path, item);
    else this.anyValue(path);
  }

  /** Walks the items of a list; skips any other value. */
  #items(path: string, item: (path: string) => void): void {
    const reader = this.#reader;
    if (reader.peekValue() !== '[') {
      reader.skipValue();
      return;
    }
    reader.next();
    if (reader.peekValue() === ']') {
      reader.next();
      return;
    }
    let index = 0;
    do {
      item(`${path}[${index}]`);
      index++;
    } while (reader.next() === ',');
  }

  /** Walks the members of an object; skips any other value. Without `known`, all members are known. */
  #members(path: string, known: ReadonlySet<string> | undefined, member: (name: string, path: string) => void): void {
    const reader = this.#reader;
    if (reader.peekValue() !== '{') {
      reader.skipValue();
      return;
    }
    reader.next();
    if (reader.peekValue() === '}') {
      reader.next();
      return;
    }
    const seen = new Set<string>();
    do {
      const name = reader.readText();
      reader.next();
      const at = path === '' ? name : `${path}.${name}`;
      if (known?.has(name) === false) {
        this.#report('unknown', at);
        reader.skipValue();
      } else {
        if (seen.has(name)) this.#report('duplicate', at);
        seen.add(name);
        member(name, at);
      }
    } while (reader.next() === ',');
  }

  #report(problem: 'unknown' | 'duplicate', path: string): void {
    if (this.errors.size < errorsMax) this.errors.add(`${problem} field ${JSON.stringify(path)}`);
  }
}
