import {
  type ApiObject,
  ensureFields,
  isFields,
  listAt,
  memberAt,
  type Names,
  optionalFieldsAt,
  setOwn,
  textAt,
  wellKnown,
} from '@orch/apimachinery';

/**
 * Synchronizes seccomp annotations and fields of a new pod. For a container `main` the annotation `localhost/a.json` equals a
 * `seccompProfile` of type `Localhost`.
 */
export function syncSeccompProfiles(pod: ApiObject, names: Names): void {
  const spec = ensureFields(pod, 'spec');
  const contexts = [{ owner: spec, key: names.value(wellKnown.annotations.podSeccomp) }];
  const prefix = names.value(wellKnown.annotations.containerSeccompPrefix);
  for (const container of [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')]) {
    if (isFields(container)) contexts.push({ owner: container, key: `${prefix}${textAt(container, 'name')}` });
  }
  for (const { owner, key } of contexts) {
    const annotation = pod.metadata.annotations?.[key];
    const profile = optionalFieldsAt(owner, 'securityContext', 'seccompProfile');
    if (profile !== undefined) {
      const text = seccompAnnotationOf(profile);
      if (text !== '' && annotation === undefined) annotate(pod, key, text);
    } else if (annotation !== undefined) {
      const found = profileOf(annotation);
      if (found !== undefined) ensureFields(owner, 'securityContext')['seccompProfile'] = found;
    }
  }
}

function annotate(pod: ApiObject, key: string, text: string): void {
  const annotations = { ...pod.metadata.annotations };
  setOwn(annotations, key, text);
  pod.metadata.annotations = annotations;
}

/** The annotation that a `seccompProfile` equals: `localhost/a.json`. '' for an invalid profile. */
export function seccompAnnotationOf(profile: unknown): string {
  switch (textAt(profile, 'type')) {
    case 'Unconfined':
      return 'unconfined';
    case 'RuntimeDefault':
      return 'runtime/default';
    case 'Localhost': {
      const file = memberAt(profile, 'localhostProfile');
      return typeof file === 'string' ? `${localPrefix}${file}` : '';
    }
    default:
      return '';
  }
}

const localPrefix = 'localhost/';

/** The profile that an annotation names. Undefined for a malformed annotation. */
export function profileOf(
  annotation: string,
): { readonly type: string; readonly localhostProfile?: string } | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default' || annotation === 'docker/default') return { type: 'RuntimeDefault' };
  if (!annotation.startsWith(localPrefix)) return undefined;
  const localhostProfile = annotation.slice(localPrefix.length);
  return localhostProfile === '' ? undefined : { type: 'Localhost', localhostProfile };
}
