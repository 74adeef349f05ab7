import type { ResourceDefinition } from '@orch/apimachinery';
import { makeStoredForm, namesVersion, type StoredForm, type StoredFormOptions } from './definition-form.js';

/** The stored form of a resource whose schema may change while its objects are cached. */
export class ResourceSchema {
  /** Follows the current schema. */
  readonly form: StoredForm;
  readonly #options: StoredFormOptions;
  #definition: ResourceDefinition;
  #current: StoredForm;

  constructor(definition: ResourceDefinition, options: StoredFormOptions) {
    this.#options = options;
    this.#definition = definition;
    this.#current = makeStoredForm(definition, options);
    // Most schemas never change: their form needs no indirection.
    this.form = definition.renew === undefined ? this.#current : this.#follow();
  }

  replace(definition: ResourceDefinition): void {
    this.#definition = definition;
    this.#current = makeStoredForm(definition, this.#options);
  }

  get keepsVersion(): boolean {
    return this.#definition.keepsVersion === true;
  }

  /** The JSON stored form of an object by the current schema; undefined when it is the same. */
  renew(json: Uint8Array): Uint8Array | undefined {
    const object = this.#current.decode(json);
    const renewed = this.#definition.renew?.(object) ?? object;
    // An object that is served as it is stored must not name its version.
    const isNamed = this.#definition.keepsVersion !== true && namesVersion(json);
    return renewed === object && !isNamed ? undefined : this.#current.encodeJson(renewed);
  }

  #follow(): StoredForm {
    return {
      encode: (object) => this.#current.encode(object),
      encodeJson: (object) => this.#current.encodeJson(object),
      isCurrent: (value) => this.#current.isCurrent(value),
      toJson: (value) => this.#current.toJson(value),
      decodeValue: (value) => this.#current.decodeValue(value),
      decode: (json) => this.#current.decode(json),
    };
  }
}
