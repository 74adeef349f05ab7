import type { ApiObject, DeepReadonly, Names, ResourceDefinition } from '@orch/apimachinery';
import { readRequested } from '../definitions/custom-definition.js';
import { customKinds } from './custom-kinds.js';

/**
 * The resources of a valid custom resource definition in its hub version, for checks without a server: with its names as
 * requested, and without its conversion webhook.
 */
export function kindsOfDefinition(
  definition: DeepReadonly<ApiObject>,
  options: { readonly names: Names; readonly gates: (name: string) => boolean },
): readonly ResourceDefinition[] {
  const custom = readRequested(definition);
  if (custom === undefined || custom.versions.length === 0) return [];
  return customKinds(custom, options).definitions;
}
