import type { Names } from '../names/names.js';
import { planOf } from './define-message.js';
import { JsonReader } from './json-reader.js';
import type { FieldPlan } from './plan.js';
import type { MessageSchema } from './schema.js';

/** What a JSON text is to be: an object of a kind, the operations of a JSON patch, or anything. */
export type StrictShape = MessageSchema | 'jsonPatch' | 'any';

/**
 * What a lenient reader passes over in a JSON text, in the order of the text and in the words of newer releases: members
 * that the kind does not have, and members given twice. Each is told once, a hundred at most. What is below a member that
 * is not known is not looked at.
 *
 *     {"spec":{"x":1,"replicas":1,"replicas":2,"template":{"spec":{"containers":[{"y":1}]}}}}
 *     unknown field "spec.x"
 *     duplicate field "spec.replicas"
 *     unknown field "spec.template.spec.containers[0].y"
 *
 * The text is well-formed JSON, and its values are of the right types.
 */
export function strictFaults(json: string, shape: StrictShape, names: Pick<Names, 'dialect'>): readonly string[] {
  const walk = new StrictWalk(json, names.dialect === 'kubernetes');
  if (shape === 'any') walk.anything('');
  else if (shape === 'jsonPatch') walk.operations();
  else walk.message(shape, '');
  return [...walk.faults];
}

const faultsMax = 100;
const operationMembers: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value']);

class StrictWalk {
  readonly faults = new Set<string>();
  readonly #reader: JsonReader;
  readonly #compat: boolean;

  constructor(json: string, compat: boolean) {
    this.#reader = new JsonReader(json);
    this.#compat = compat;
  }

  anything(path: string): void {
    const first = this.#reader.peekValue();
    if (first === '[') this.#items(path, (at) => this.anything(at));
    else if (first === '{') this.#members(path, undefined, (_name, at) => this.anything(at));
    else this.#reader.skipValue();
  }

  operations(): void {
    this.#items('', (path) => this.#members(path, operationMembers, (_name, at) => this.anything(at)));
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
        this.anything(path);
    }
  }

  #object(schema: MessageSchema, path: string): void {
    const { fields, names, compatNames } = planOf(schema);
    this.#members(path, this.#compat ? compatNames : names, (name, at) => {
      const field = fields.find((known) => (this.#compat ? known.compatName : known.name) === name);
      if (field === undefined) this.anything(at);
      else this.#field(field, at);
    });
  }

  #field(field: FieldPlan, path: string): void {
    if (field.shape === 'list') this.#items(path, (at) => this.#element(field, at));
    else if (field.shape === 'map') this.#members(path, undefined, (_name, at) => this.#element(field, at));
    else this.#element(field, path);
  }

  #element({ message }: FieldPlan, path: string): void {
    if (message === undefined) this.anything(path);
    else this.message(message, path);
  }

  #either(schema: MessageSchema, path: string): void {
    const inner = schema.fields.find(({ name }) => name === 'schema')?.type;
    const item = (at: string) => (typeof inner === 'function' ? this.message(inner(), at) : this.anything(at));
    const first = this.#reader.peekValue();
    if (first === '{') item(path);
    else if (first === '[' && schema.form === 'objectOrArray') this.#items(path, item);
    else this.anything(path);
  }

  /** Of a list; of anything else nothing. */
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

  /** Of an object; of anything else nothing. Without `known` every member is. */
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
        this.#tell('unknown', at);
        reader.skipValue();
      } else {
        if (seen.has(name)) this.#tell('duplicate', at);
        seen.add(name);
        member(name, at);
      }
    } while (reader.next() === ',');
  }

  #tell(what: 'unknown' | 'duplicate', path: string): void {
    if (this.faults.size < faultsMax) this.faults.add(`${what} field ${JSON.stringify(path)}`);
  }
}
