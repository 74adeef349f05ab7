/** Members of a strategic merge patch that say how to merge, instead of what. */
export const directives = {
  /** `$patch: replace | delete`. */
  patch: '$patch',
  /** `$retainKeys: [names]`: all other members go. */
  retainKeys: '$retainKeys',
  /** `$deleteFromPrimitiveList/<list>: [values]`. */
  deleteFromPrimitiveList: '$deleteFromPrimitiveList',
  /** `$setElementOrder/<list>: [values, or objects with the merge key]`. */
  setElementOrder: '$setElementOrder',
} as const;

export function isDirective(key: string): boolean {
  return (
    key.startsWith('$') &&
    (key === directives.patch ||
      key === directives.retainKeys ||
      key.startsWith(directives.deleteFromPrimitiveList) ||
      key.startsWith(directives.setElementOrder))
  );
}

/** The list that `$setElementOrder/<list>` is about; undefined when no list is named. */
export function listOfDirective(key: string, directive: string): string | undefined {
  return key.startsWith(`${directive}/`) ? key.slice(directive.length + 1) : undefined;
}
