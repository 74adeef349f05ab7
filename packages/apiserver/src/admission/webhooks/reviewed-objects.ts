import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatApiVersion,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import type { CodecKind } from '../../codec/object-codec.js';
import type { ServedResource } from '../../kinds/served-resources.js';
import type { AdmissionRequest } from '../admission.js';
import { isVersioned } from './match-rules.js';
import { objectText } from './object-text.js';
import type { WebhookParts } from './webhook-parts.js';

type Stored = DeepReadonly<ApiObject>;

/** The object and the old object of a request, as JSON in the versions that webhooks receive. */
export class ReviewedObjects {
  readonly #request: AdmissionRequest;
  readonly #parts: Pick<WebhookParts, 'codec' | 'converter' | 'names'>;
  #objects = new Map<CodecKind, Promise<string>>();
  readonly #olds = new Map<CodecKind, Promise<string>>();

  constructor(request: AdmissionRequest, parts: Pick<WebhookParts, 'codec' | 'converter' | 'names'>) {
    this.#request = request;
    this.#parts = parts;
  }

  /** undefined when the request has no object. @throws StatusError of a conversion */
  async object(resource: ServedResource): Promise<string | undefined> {
    const { object } = this.#request;
    return object === undefined ? undefined : this.#text(object, resource, this.#objects);
  }

  async old(resource: ServedResource): Promise<string | undefined> {
    const { old } = this.#request;
    return old === undefined ? undefined : this.#text(old, resource, this.#olds);
  }

  /** The kind of the JSON of a resource version. */
  kindOf({ version }: ServedResource): CodecKind {
    return isVersioned(this.#request) ? version : this.#request.form;
  }

  /** Replaces the content of the request's object by `object`, an object of `kindOf(resource)`. Sets defaults. */
  async replace(object: ApiObject, resource: ServedResource): Promise<void> {
    const { object: target } = this.#request;
    if (target === undefined) return;
    const { kind, apiVersion } = target;
    const next = { ...(await this.#inForm(object, resource)), kind, apiVersion };
    for (const member of Object.keys(target)) delete target[member];
    Object.assign(target, next);
    this.#objects = new Map();
  }

  #text(object: Stored, resource: ServedResource, texts: Map<CodecKind, Promise<string>>): Promise<string> {
    const kind = this.kindOf(resource);
    let text = texts.get(kind);
    if (text === undefined) {
      text = this.#encode(object, resource);
      texts.set(kind, text);
    }
    return text;
  }

  async #encode(object: Stored, resource: ServedResource): Promise<string> {
    const kind = this.kindOf(resource);
    const converted = kind === this.#request.form ? object : await this.#convert(object, resource);
    const json = objectText(converted, kind, this.#parts);
    const type = `"kind":${JSON.stringify(kind.gvk.kind)},"apiVersion":${JSON.stringify(formatApiVersion(kind.gvk))}`;
    return json === '{}' ? `{${type}}` : `{${type},${json.slice(1)}`;
  }

  async #convert(object: Stored, resource: ServedResource): Promise<Stored> {
    const version = this.#formVersion();
    const { converter } = this.#parts;
    const { definition } = this.#request;
    const hub =
      version === undefined ? object : await converter.toHub(deepCopy<ApiObject>(object), { definition, version });
    return converter.fromHub(hub, resource);
  }

  async #inForm(object: ApiObject, resource: ServedResource): Promise<Stored> {
    if (!isVersioned(this.#request)) return object;
    const { converter } = this.#parts;
    const version = this.#formVersion();
    const hub = await converter.toHub(object, resource);
    return version === undefined ? hub : converter.fromHub(hub, { definition: this.#request.definition, version });
  }

  /** The version of an object that is not in the hub version: of an operation, which is not stored. */
  #formVersion(): ResourceVersionDefinition | undefined {
    const { definition, form } = this.#request;
    return form === definition.hub ? undefined : definition.versions.find((version) => version === form);
  }
}
