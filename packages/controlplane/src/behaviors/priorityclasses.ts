import { forbiddenError } from '@orch/apimachinery';
import type { ResourceBehavior } from '@orch/apiserver';

/** Rejects the deletion of system priority classes. @throws StatusError 403 */
export const planPriorityClassDeletion: NonNullable<ResourceBehavior['planDeletion']> = (definition, { metadata }) => {
  const { name = '' } = metadata;
  if (!name.startsWith(systemPrefix)) return undefined;
  throw forbiddenError(definition, name, 'this is a system priority class and cannot be deleted');
};

/** Validation rejects this prefix for other classes. */
const systemPrefix = 'system-';
