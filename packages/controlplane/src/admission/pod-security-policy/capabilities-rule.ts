import { type Fields, invalid, textsAt } from '@orch/apimachinery';
import { errorsMax } from './limits.js';
import type { PolicyRule } from './policy-rule.js';
import { ownMember, setOwnMember } from './security-context.js';

/**
 * Default, required and allowed capabilities of a policy. A default capability is not added to a container that drops it.
 *
 *     policy     defaultAddCapabilities [A], requiredDropCapabilities [D]
 *     container  { add: [B], drop: [C] }   →   { add: [A, B], drop: [C, D] }
 */
export function capabilitiesRule(spec: Fields): PolicyRule {
  const usual = textsAt(spec, 'defaultAddCapabilities');
  const dropped = textsAt(spec, 'requiredDropCapabilities');
  const allowed = new Set([...usual, ...textsAt(spec, 'allowedCapabilities')]);
  const allowsAll = textsAt(spec, 'allowedCapabilities').includes('*');
  return {
    setContainerDefaults(container) {
      const given = ownMember(container, 'capabilities');
      const [add, drop] = [new Set(textsAt(given, 'add')), new Set(textsAt(given, 'drop'))];
      const allAdd = new Set([...add, ...usual.filter((capability) => !drop.has(capability))]);
      const allDrop = new Set([...drop, ...dropped]);
      if (allAdd.size === add.size && allDrop.size === drop.size) return;
      setOwnMember(container, 'capabilities', {
        ...(allAdd.size === 0 ? {} : { add: [...allAdd].sort() }),
        ...(allDrop.size === 0 ? {} : { drop: [...allDrop].sort() }),
      });
    },
    containerErrors(container) {
      if (allowsAll) return [];
      const path = container.path.child('securityContext', 'capabilities', 'add');
      return textsAt(ownMember(container, 'capabilities'), 'add')
        .filter((capability) => !allowed.has(capability))
        .slice(0, errorsMax)
        .map((capability) => invalid(path, capability, 'capability may not be added'));
    },
  };
}
