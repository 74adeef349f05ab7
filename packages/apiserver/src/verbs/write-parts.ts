import type { Authorizer } from '@orch/auth';
import type { ResourceStores } from '@orch/storage';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { Call } from '../context/call.js';
import type { ObjectConverter } from '../convert/object-converter.js';
import type { DecodingParts } from '../decode/decoding.js';
import type { Responder } from '../respond/responder.js';
import type { StepParts, SteppedWrite } from '../write/object-steps.js';

/** Dependencies of a write of a stored object. */
export interface WriteParts extends StepParts, Pick<DecodingParts, 'codec'> {
  readonly stores: ResourceStores;
  readonly converter: ObjectConverter;
  readonly behaviors: ResourceBehaviors;
  /** A garbage collector runs, so finalizers may request that it deletes or orphans dependents. */
  readonly garbageCollection: boolean;
}

/** Dependencies of the write verbs. */
export interface WriteVerbParts extends WriteParts, DecodingParts {
  readonly authorizer: Authorizer;
  readonly responder: Responder;
}

/** One write of a stored object. */
export interface ObjectWrite extends SteppedWrite {
  readonly call: Call;
  readonly parts: WriteParts;
}
