import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { Acknowledged } from './acknowledged.js';
import { identityOf } from './object-state.js';

/** An apply configuration and its manager. */
export interface AppliedConfiguration {
  readonly manager: string;
  readonly configuration: JsonObject;
}

/** Checks the object after an apply: it has the applied values, and the manager owns them. Returns the error. Pure. */
export function ownershipError(
  object: JsonObject,
  { manager, configuration }: AppliedConfiguration,
): string | undefined {
  const { metadata } = identityOf(object);
  const managed: unknown[] = Array.isArray(metadata['managedFields']) ? metadata['managedFields'] : [];
  const entries = managed.filter(isJsonObject);
  const own = entries.filter((entry) => entry['manager'] === manager && entry['operation'] === 'Apply');
  const [entry, ...more] = own;
  if (entry === undefined) return `${manager} owns nothing`;
  if (more.length > 0) return `${manager} has ${own.length} entries`;
  const { kind: _kind, apiVersion: _apiVersion, metadata: given, ...fields } = configuration;
  const { name: _name, ...named } = isJsonObject(given) ? given : {};
  const wanted = { ...(Object.keys(named).length > 0 ? { metadata: named } : {}), ...fields };
  const place = missing(wanted, entry['fieldsV1']);
  if (place !== undefined) return `${manager} applied ${place} and does not own it`;
  const lost = different(wanted, object);
  return lost === undefined ? undefined : `${manager} applied ${lost}, which has another value`;
}

/** The path of the first leaf that a set of fields lacks. */
function missing(value: unknown, fields: unknown, at = ''): string | undefined {
  if (!isJsonObject(fields)) return at;
  if (Array.isArray(value)) {
    for (const item of value) {
      const named = keyOf(item);
      const below = fields[named] === undefined ? '' : missing(item, fields[named]);
      if (below !== undefined) return `${at}[${named}]${below}`;
    }
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const owned = fields[`f:${name}`];
    if (owned === undefined) return `${at}.${name}`;
    const below = missing(member, owned, `${at}.${name}`);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The path element of a list item: objects have the key `name`, strings are keys themselves. */
function keyOf(item: unknown): string {
  return isJsonObject(item) ? `k:${JSON.stringify({ name: item['name'] })}` : `v:${JSON.stringify(item)}`;
}

/** The path of the first value that differs from the applied one. Items may be anywhere in a list. */
function different(value: unknown, object: unknown, at = ''): string | undefined {
  if (Array.isArray(value)) {
    const items: unknown[] = Array.isArray(object) ? object : [];
    const found = value.map((item) =>
      different(
        item,
        items.find((one) => keyOf(one) === keyOf(item)),
        `${at}[${keyOf(item)}]`,
      ),
    );
    return found.find((place) => place !== undefined);
  }
  if (!isJsonObject(value)) return value === object ? undefined : at;
  for (const [name, member] of Object.entries(value)) {
    const below = different(member, isJsonObject(object) ? object[name] : undefined, `${at}.${name}`);
    if (below !== undefined) return below;
  }
  return undefined;
}

export function appliedTwice(first: JsonObject, second: JsonObject, what: string): Acknowledged {
  const { key, revision } = identityOf(first);
  const { revision: next } = identityOf(second);
  // A difference is rare, so it is shown with both objects.
  const shown = next === revision ? '' : ` from ${JSON.stringify(first)} to ${JSON.stringify(second)}`;
  return { type: 'applied twice', what: what + shown, key, first: revision, second: next };
}
