import type { GroupResource, JsonObject, StatusError } from '@orch/apimachinery';
import type { ObjectFault } from './object-fault.js';
import type { UnknownField } from './unknown-fields.js';

/** What came of checking an object. */
export type CheckOutcome = ValidObject | UncheckedObject | RefusedObject;

/** What all outcomes tell. */
interface Told {
  /** Members that its kind does not have and a server would drop. */
  readonly unknownFields: readonly UnknownField[];
  /** What a server would warn of, and what only a cluster knows. */
  readonly warnings: readonly string[];
}

/** Which object it is. */
export interface NamedObject {
  readonly resource: GroupResource;
  /** Where it would be stored: objects of one name there are one object, whatever group they are sent to. */
  readonly storage: GroupResource;
  /** '' when it is in none. */
  readonly namespace: string;
  /** '' when the server would generate it. */
  readonly name: string;
  /** What a generated name begins with; only when `name` is ''. */
  readonly generateName?: string;
}

/** An object that a server would take. */
export interface ValidObject extends NamedObject, Told {
  readonly type: 'valid';
  /** What would be stored, in the version it was given in, without what only a server gives: uid and times. */
  readonly object: JsonObject;
}

/** A custom resource whose kind is defined among the objects. Its metadata are in order, the rest is not looked at. */
export interface UncheckedObject extends NamedObject, Told {
  readonly type: 'unchecked';
  /** As it was given. */
  readonly object: JsonObject;
}

/** An object that a server would refuse. */
export interface RefusedObject extends Told {
  readonly type: 'refused';
  /** The answer of the server: 400, 403, 422. Of values of a wrong type it tells the first. */
  readonly error: StatusError;
  /** All that is wrong, one by one; at least one. */
  readonly faults: readonly ObjectFault[];
  /** Nothing but the kind is wrong: there is none of this name, or a definition that was not given makes it. */
  readonly isUnknownKind: boolean;
}
