import type { ApiObject, DeepReadonly, GroupResource, JsonObject, StatusError } from '@orch/apimachinery';
import type { ObjectError } from './object-error.js';
import type { UnknownField } from './unknown-fields.js';

/** The result of checking an object. */
export type CheckOutcome = ValidObject | UncheckedObject | RejectedObject;

/** Common to all outcomes. */
interface OutcomeDetails {
  /** Unknown fields, which a server would drop. */
  readonly unknownFields: readonly UnknownField[];
  /** Warnings of the server, and parts that cannot be checked without a cluster. */
  readonly warnings: readonly string[];
}

/** The identity of an object. */
export interface NamedObject {
  readonly resource: GroupResource;
  /** The storage resource: objects with equal names there are the same object, whatever API group they use. */
  readonly storage: GroupResource;
  /** '' for a cluster-scoped object. */
  readonly namespace: string;
  /** '' when the server generates it. */
  readonly name: string;
  /** The prefix of a generated name; only when `name` is ''. */
  readonly generateName?: string;
}

/** An object that a server would accept. */
export interface ValidObject extends NamedObject, OutcomeDetails {
  readonly type: 'valid';
  /** The object as it would be stored, in its given version, without uid and timestamps. */
  readonly object: JsonObject;
  /** In the hub version, with uid and timestamps: as it would be stored, and as it was given: a create drops most statuses. */
  readonly hub: { readonly stored: DeepReadonly<ApiObject>; readonly given: DeepReadonly<ApiObject> };
}

/** A custom resource whose definition is known to a checker without `customResources`. Only its metadata are validated. */
export interface UncheckedObject extends NamedObject, OutcomeDetails {
  readonly type: 'unchecked';
  /** The object unchanged. */
  readonly object: JsonObject;
}

/** An object that a server would reject. */
export interface RejectedObject extends OutcomeDetails {
  readonly type: 'rejected';
  /** The error of the server: 400, 403 or 422. It reports only the first value of a wrong type. */
  readonly error: StatusError;
  /** All errors; at least one. */
  readonly errors: readonly ObjectError[];
  /** Whether the kind is unknown: misspelled, or a custom resource without a checked definition. */
  readonly isUnknownKind: boolean;
}
