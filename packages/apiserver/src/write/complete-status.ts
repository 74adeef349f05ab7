import {
  type ApiObject,
  canonicalize,
  deepCopy,
  isJsonObject,
  type JsonObject,
  type MessageSchema,
  orchNames,
} from '@orch/apimachinery';

/**
 * Adds the required status members of a new object. Strategies clear the status, but a replica set still has
 * `{"replicas":0}`.
 */
export function completeStatus(object: ApiObject, schema: MessageSchema): void {
  const status = object['status'];
  if (!isJsonObject(status)) return;
  const empty = emptyStatus(schema);
  if (empty === undefined) return;
  object['status'] =
    Object.keys(status).length === 0
      ? deepCopy<JsonObject>(empty.value)
      : canonicalize(empty.schema, status, { names: orchNames });
}

interface EmptyStatus {
  readonly schema: MessageSchema;
  readonly value: JsonObject;
}
const emptyStatuses = new WeakMap<MessageSchema, EmptyStatus | 'nothing to add'>();

/** undefined for kinds whose empty status has no members. */
function emptyStatus(kind: MessageSchema): EmptyStatus | undefined {
  let found = emptyStatuses.get(kind);
  if (found === undefined) {
    found = makeEmptyStatus(kind) ?? 'nothing to add';
    emptyStatuses.set(kind, found);
  }
  return found === 'nothing to add' ? undefined : found;
}

function makeEmptyStatus(kind: MessageSchema): EmptyStatus | undefined {
  const type = kind.fields.find(({ name }) => name === 'status')?.type;
  if (typeof type !== 'function') return undefined;
  const schema = type();
  const value = canonicalize(schema, {}, { names: orchNames });
  return Object.keys(value).length === 0 ? undefined : { schema, value };
}
