import type { ApiObject, MessageSchema, Names } from '@orch/apimachinery';
import { compileDefaults, type MessageDefaults } from './defaulting/compile.js';
import type { VersionRefinement } from './refinement.js';

/** Input of the refinements of a group. */
export interface RefineContext {
  readonly names: Names;
  readonly defaults: MessageDefaults;
  /** Whether a feature gate is on, for defaults that have one. undefined: gates have their defaults. */
  readonly gates?: ((name: string) => boolean) | undefined;
}

/** The refinement of a version that has the defaults of its messages. */
export function versionOf(
  context: RefineContext,
  schema: MessageSchema,
  more: Omit<VersionRefinement, 'applyDefaults'> & { readonly before?: (object: ApiObject) => void } = {},
): VersionRefinement {
  const { before, ...conversion } = more;
  const applyMessageDefaults = compileDefaults(schema, context.defaults);
  if (before === undefined) return { ...conversion, applyDefaults: applyMessageDefaults };
  return {
    ...conversion,
    applyDefaults: (object) => {
      before(object);
      applyMessageDefaults(object);
    },
  };
}
