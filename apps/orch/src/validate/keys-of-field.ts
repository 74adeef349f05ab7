/**
 * The members and elements that a field of an error leads through. What stands in brackets is an index, or a key.
 *
 *     spec.containers[0].image        ['spec', 'containers', '0', 'image']
 *     metadata.labels[a.b/c]          ['metadata', 'labels', 'a.b/c']
 */
export function keysOfField(field: string): readonly string[] {
  return [...field.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([text, key]) => key ?? text);
}
