import type { JsonObject, JsonValue } from '@orch/apimachinery';
import { isJsonObject, parseStoredJson } from '@orch/apimachinery/core';
import { malformed } from './response-objects.js';
import { withoutManagedFields } from './without-managed-fields.js';

/** As servers of this project and v1.21 write them. */
const eventForm = /^\{"type":"(ADDED|MODIFIED|DELETED)","object":/;
const identityForm =
  /\{"kind":"\w+","apiVersion":"[^"]+","metadata":\{(?:"(?:name|generateName|namespace|selfLink)":"[^"]*",)*"uid":"[^"]+","resourceVersion":"\d+"/y;
/** Longer than what comes before the resourceVersion. */
const identityBytesMax = 1_200;

/**
 * Objects that several clients of a process receive in watch events and in responses to writes. A server sends the same text to
 * each of them, so it is parsed once, and all hold the same object, which must not be changed. Kept by kind, version, uid and
 * resourceVersion, the newest `objectsMax`: the clients see an event at about the same time. Objects come without
 * `metadata.managedFields`, which is half of them; a server keeps the field when an update does not have it.
 */
export class SharedObjects {
  readonly #objects = new Map<string, JsonObject>();

  constructor(private readonly objectsMax = 2_048) {}

  /** A response with one object. @throws ConnectionError for anything but an object */
  response(bytes: Buffer): JsonObject {
    return this.#objectAt(bytes, { start: 0, end: bytes.length });
  }

  /** A watch event, with the object shared. @throws ConnectionError for anything but an object */
  event(frame: Buffer): JsonObject {
    const [start, type] = eventForm.exec(frame.toString('latin1', 0, 40)) ?? [];
    if (start === undefined || type === undefined) return parseText(frame.toString('utf8'));
    // The last byte closes the event.
    return { type, object: this.#objectAt(frame, { start: start.length, end: frame.length - 1 }) };
  }

  /** A list, whose objects are not shared. @throws ConnectionError for anything but an object */
  list(bytes: Buffer): JsonObject {
    return parseText(bytes.toString('utf8'));
  }

  #objectAt(bytes: Buffer, { start, end }: { readonly start: number; readonly end: number }): JsonObject {
    const identity = identityOf(bytes.toString('latin1', start, Math.min(end, start + identityBytesMax)));
    const known = identity === undefined ? undefined : this.#objects.get(identity);
    if (known !== undefined) return known;
    const object = parseText(bytes.toString('utf8', start, end));
    if (identity !== undefined) this.#keep(identity, object);
    return object;
  }

  #keep(identity: string, object: JsonObject): void {
    this.#objects.set(identity, object);
    if (this.#objects.size <= this.objectsMax) return;
    const [oldest = ''] = this.#objects.keys();
    this.#objects.delete(oldest);
  }
}

/** The beginning of an object up to its resourceVersion; undefined for other texts. */
function identityOf(text: string): string | undefined {
  identityForm.lastIndex = 0;
  return identityForm.exec(text)?.[0];
}

function parseText(text: string): JsonObject {
  const value = parsed(withoutManagedFields(text)) ?? parsed(text);
  if (value === undefined) throw malformed('the response is not JSON');
  if (!isJsonObject(value)) throw malformed('the response is not an object');
  return value;
}

/** undefined for what is not JSON, also when the field is not in the form of the server. */
function parsed(text: string): JsonValue | undefined {
  try {
    return parseStoredJson(text);
  } catch {
    return undefined;
  }
}
