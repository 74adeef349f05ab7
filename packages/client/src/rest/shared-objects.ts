import type { JsonObject } from '@orch/apimachinery';
import { isJsonObject, parseStoredJson } from '@orch/apimachinery/core';
import { malformed, parseObject } from './response-objects.js';

/** As servers of this project and v1.21 write it. */
const eventForm = /^\{"type":"(ADDED|MODIFIED|DELETED)","object":/;

/**
 * Objects that several clients of a process receive in watch events and in responses to writes. A server sends the same text to
 * each of them, so it is parsed once, and all hold the same object, which must not be changed. Kept by text, the newest up to
 * `charactersMax`: the clients see an event at about the same time.
 */
export class SharedObjects {
  readonly #objects = new Map<string, JsonObject>();
  #characters = 0;

  constructor(private readonly charactersMax = 8 * 2 ** 20) {}

  /** A response with one object. @throws ConnectionError for anything but an object */
  response(bytes: Buffer): JsonObject {
    return this.#parse(bytes.toString('utf8').trimEnd());
  }

  /** A watch event, with the object shared. @throws ConnectionError for anything but an object */
  event(frame: Buffer): JsonObject {
    const text = frame.toString('utf8');
    const [start, type] = eventForm.exec(text) ?? [];
    if (start === undefined || type === undefined) return parseObject(frame);
    return { type, object: this.#parse(text.slice(start.length, -1)) };
  }

  #parse(text: string): JsonObject {
    const known = this.#objects.get(text);
    if (known !== undefined) return known;
    const object = parseText(text);
    this.#objects.set(text, object);
    this.#characters += text.length;
    for (const oldest of this.#objects.keys()) {
      if (this.#characters <= this.charactersMax) break;
      this.#objects.delete(oldest);
      this.#characters -= oldest.length;
    }
    return object;
  }
}

function parseText(text: string): JsonObject {
  try {
    const value = parseStoredJson(text);
    if (isJsonObject(value)) return value;
  } catch {
    throw malformed('the response is not JSON');
  }
  throw malformed('the response is not an object');
}
