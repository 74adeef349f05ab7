import type { CallHandler, ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { Call } from '../context/call.js';
import type { RequestStep } from '../context/request-context.js';
import { subresourceNotServed } from '../errors/errors.js';
import { connect } from '../verbs/connect.js';
import { makeVerbs, type VerbParts } from '../verbs/verbs.js';

export interface DispatchParts extends VerbParts {
  readonly behaviors: ResourceBehaviors;
}

/** Dispatches a resource request to the behavior of the resource or to the verb. @throws StatusError */
export function dispatch(parts: DispatchParts): RequestStep {
  const verbs = makeVerbs(parts);
  return ({ call }) => (behaviorOf(call, parts) ?? verbOf(call))(call);

  function verbOf(call: Call): CallHandler {
    if (!isPartOfObject(call)) throw subresourceNotServed(call.definition.resource, call.subresource?.name ?? '');
    return verbs[call.verb];
  }
}

function behaviorOf({ definition, subresource }: Call, parts: DispatchParts): CallHandler | undefined {
  const behavior = parts.behaviors.of(definition);
  if (subresource === undefined) return behavior.handle;
  const below = behavior.subresources?.[subresource.name];
  if (below === undefined || 'handle' in below) return below?.handle;
  return (call) => connect(call, parts, below.connect);
}

/** Subresources of the object's own kind are read and written like the object: `status`, `approval`. */
function isPartOfObject({ definition, subresource }: Call): boolean {
  return (
    subresource === undefined || (subresource.kind.kind === definition.kind && subresource.verbs.includes('update'))
  );
}
