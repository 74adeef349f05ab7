import { isFields, memberAt, type Names, textMapAt, wellKnown } from '@orch/apimachinery';

interface Disabled {
  readonly old?: unknown;
  readonly gates: (name: string) => boolean;
  readonly names: Names;
}

/** Drops the AppArmor profiles of a pod or template while the gate is off, unless the stored one has some. */
export function dropDisabledAnnotations(object: unknown, { old, gates, names }: Disabled): void {
  if (gates('AppArmor')) return;
  const prefix = names.value(wellKnown.annotations.containerAppArmorPrefix);
  const isProfile = (key: string) => key.startsWith(prefix);
  if (Object.keys(textMapAt(old, 'metadata', 'annotations')).some(isProfile)) return;
  const annotations = memberAt(object, 'metadata', 'annotations');
  if (!isFields(annotations)) return;
  for (const key of Object.keys(annotations)) if (isProfile(key)) delete annotations[key];
}
