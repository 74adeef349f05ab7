import type { ExtensionCore, ServerExtension } from './features.js';

/** One extension of several, created in their order. The first one with a behavior for a resource defines it. */
export function joinExtensions(
  extensions: readonly ((core: ExtensionCore) => Promise<ServerExtension>)[],
): (core: ExtensionCore) => Promise<ServerExtension> {
  return async (core) => {
    const made: ServerExtension[] = [];
    for (const make of extensions) made.push(await make(core));
    return {
      behaviors: (parts) => made.flatMap((extension) => extension.behaviors?.(parts) ?? []),
      behaviorOf: (parts) => {
        const finders = made.flatMap((extension) => extension.behaviorOf?.(parts) ?? []);
        return (resource) => {
          for (const find of finders) {
            const found = find(resource);
            if (found !== undefined) return found;
          }
          return undefined;
        };
      },
    };
  };
}
