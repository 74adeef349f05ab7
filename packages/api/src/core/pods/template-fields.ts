import { isFields } from '../../resources/fields.js';
import { dropDisabledPodFields } from './disabled-fields.js';

/**
 * Drops what no gate serves from the template of an object, of which `old` is the stored one. Who makes pods from a
 * template cannot add ephemeral containers to them.
 */
export function dropDisabledTemplateFields(
  template: unknown,
  { old, gates }: { readonly old?: unknown; readonly gates: (name: string) => boolean },
): void {
  const spec = isFields(template) ? template['spec'] : undefined;
  const oldSpec = isFields(old) ? old['spec'] : undefined;
  if (!isFields(spec)) return;
  dropDisabledPodFields(spec, { oldSpec, gates });
  const isUsed = isFields(oldSpec) && (oldSpec['ephemeralContainers'] ?? undefined) !== undefined;
  if (!isUsed && !gates('EphemeralContainers')) delete spec['ephemeralContainers'];
}
