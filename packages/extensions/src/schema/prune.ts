import { canonicalize, isFields, isJsonObject, isStatusError, orchNames } from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import { type MemberChange, type Members, mapItems, mapObject } from './copy-on-write.js';
import { objectMembers, type StructuralSchema } from './structural-schema.js';

/**
 * A value without the members that its schema lacks. Shares unchanged parts with the value, which is not changed.
 *
 *     { type: object, properties: { a: … } } of { a: 1, b: 2 }    { a: 1 }
 *
 * `onRemoved` receives the path of each removed member.
 */
export function pruned(schema: StructuralSchema | undefined, value: unknown, onRemoved?: Removal): unknown {
  return prune(schema, value, { path: '', onRemoved });
}

/** `pruned` for a whole object: `kind`, `apiVersion` and metadata stay as they are. */
export function prunedObject(schema: StructuralSchema, object: Members, onRemoved?: Removal): Members {
  return pruneObject(schema, object, { path: '', onRemoved, isRoot: true });
}

export type Removal = (path: string) => void;

interface Place {
  readonly path: string;
  readonly onRemoved: Removal | undefined;
  readonly isRoot?: boolean;
}

function prune(schema: StructuralSchema | undefined, value: unknown, place: Place): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const items = schema?.items;
    if (items === undefined && schema?.preservesUnknown === true) return list;
    return mapItems(list, (item, index) =>
      prune(items, item, { path: `${place.path}[${index}]`, onRemoved: place.onRemoved }),
    );
  }
  return isFields(value) ? pruneObject(schema, value, place) : value;
}

function pruneObject(schema: StructuralSchema | undefined, object: Members, place: Place): Members {
  const { path, onRemoved, isRoot = false } = place;
  return mapObject(object, (name, value): MemberChange => {
    if (objectMembers.has(name)) {
      if (isRoot) return { value };
      if (schema?.isEmbeddedResource === true) return { value: name === 'metadata' ? prunedMetadata(value) : value };
    }
    const at = () => ({ path: path === '' ? name : `${path}.${name}`, onRemoved });
    const property = schema?.properties.get(name);
    if (property !== undefined) return { value: pruneMember(property, value, at) };
    const additional = schema?.additional;
    if (additional !== undefined) {
      return { value: pruneMember(additional === 'any' ? undefined : additional, value, at) };
    }
    if (schema?.preservesUnknown === true) return { value };
    onRemoved?.(at().path);
    return 'removed';
  });
}

/** Builds paths for collections only. */
function pruneMember(schema: StructuralSchema | undefined, value: unknown, at: () => Place): unknown {
  return typeof value === 'object' && value !== null ? prune(schema, value, at()) : value;
}

/** The metadata of an embedded object; invalid metadata, which validation rejects, stay as they are. */
function prunedMetadata(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  try {
    const { creationTimestamp, ...metadata } = canonicalize(ObjectMetaSchema, value, { names: orchNames });
    const read = creationTimestamp === null ? metadata : { ...metadata, creationTimestamp };
    const isSame = Object.keys(read).length === Object.keys(value).length;
    return isSame ? value : read;
  } catch (error) {
    if (!isStatusError(error)) throw error;
    return value;
  }
}
