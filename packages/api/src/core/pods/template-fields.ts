import { isFields, type Names } from '@orch/apimachinery';
import { dropDisabledAnnotations } from './disabled-annotations.js';
import { dropDisabledPodFields } from './disabled-fields.js';

/**
 * Drops the fields and annotations of disabled gates, `ephemeralContainers` among them, from a pod template. `old` is the stored template.
 */
export function dropDisabledTemplateFields(
  template: unknown,
  { old, gates, names }: { readonly old?: unknown; readonly gates: (name: string) => boolean; readonly names: Names },
): void {
  dropDisabledAnnotations(template, { old, gates, names });
  const spec = isFields(template) ? template['spec'] : undefined;
  const oldSpec = isFields(old) ? old['spec'] : undefined;
  if (!isFields(spec)) return;
  dropDisabledPodFields(spec, { oldSpec, gates });
  const isUsed = isFields(oldSpec) && (oldSpec['ephemeralContainers'] ?? undefined) !== undefined;
  if (!isUsed && !gates('EphemeralContainers')) delete spec['ephemeralContainers'];
}
