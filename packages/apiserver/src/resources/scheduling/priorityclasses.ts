import { forbiddenError } from '@orch/apimachinery';
import type { DeletionOverride } from '../deletion-override.js';

/** The classes that the system itself needs stay. @throws StatusError 403 */
export const planPriorityClassDeletion: DeletionOverride = (definition, { metadata }) => {
  const { name = '' } = metadata;
  if (!name.startsWith(systemPrefix)) return undefined;
  throw forbiddenError(definition, name, 'this is a system priority class and cannot be deleted');
};

/** Validation keeps others from using it. */
const systemPrefix = 'system-';
