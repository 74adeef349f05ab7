import type { JsonValue } from '../objects/json.js';

/**
 * How a value is merged and owned (spec: Merge-strategy markers). Derived from the schema of a kind or custom resource.
 */
export type MergeType = LeafType | StructType | MapType | SetType | KeyedListType | DeducedType;

/** Types whose values are objects. */
export type ObjectType = StructType | MapType | DeducedType;

/** Replaced and owned as a whole: scalars, and atomic lists, maps and structs. */
export interface LeafType {
  readonly kind: 'leaf';
  readonly holds: 'string' | 'number' | 'boolean' | 'list' | 'map' | 'any';
  /** The content type of an atomic collection; used for validation only. */
  readonly inside?: MergeType;
}

/** Each field is merged and owned on its own. */
export interface StructType {
  readonly kind: 'struct';
  /** Member names in the order of their path elements. */
  readonly names: () => readonly string[];
  /** undefined for a member that is not in the schema. */
  readonly member: (name: string) => Member | undefined;
  /** The type of the field with the path element. */
  readonly typeOf: (element: string) => MergeType | undefined;
  /** Objects may have members besides `names`; `member` and `typeOf` return their types. */
  readonly isOpen?: boolean;
}

/** A field of a struct, or an entry of a map. */
export interface Member {
  /** Such as `f:replicas`; has the field name in the dialect of clients. */
  readonly element: string;
  readonly type: MergeType;
}

/** Each entry is merged and owned on its own. */
export interface MapType {
  readonly kind: 'map';
  readonly values: MergeType;
}

/** A list of unique scalars, each owned on its own. */
export interface SetType {
  readonly kind: 'set';
  readonly items: MergeType;
}

/** A list of objects identified by keys; each is merged and owned on its own. */
export interface KeyedListType {
  readonly kind: 'keyed';
  /** Sorted by name. */
  readonly keys: readonly ListKey[];
  readonly items: MergeType;
}

export interface ListKey {
  readonly name: string;
  /** The name as written in a path element: `"port":`. */
  readonly text: string;
  readonly default?: JsonValue;
}

/** A value without schema: objects are merged, lists are atomic. */
export interface DeducedType {
  readonly kind: 'deduced';
}
