import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  invalid,
  jsonSyntaxError,
  listAt,
  memberAt,
  type Names,
  optionalFieldsAt,
  parseJson,
  textAt,
  textMapAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { appArmorError, validateSeccompName } from './profile-names.js';
import { profileOf } from './seccomp-annotations.js';
import { validateTolerations } from './validate-scheduling.js';

interface Annotated {
  /** `metadata.annotations` of a pod or template. */
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Fields;
  readonly names: Names;
}

/** Validates the annotations of a pod or template that have a meaning. */
export function validatePodAnnotations(
  { annotations, spec, names }: Annotated,
  path: FieldPath,
): readonly FieldError[] {
  const { mirrorPod, podTolerations } = wellKnown.annotations;
  const errors: FieldError[] = [];
  const mirror = annotations[names.value(mirrorPod)];
  if (mirror !== undefined && textAt(spec, 'nodeName') === '') {
    const detail = 'must set spec.nodeName if mirror pod annotation is set';
    errors.push(invalid(path.key(names.value(mirrorPod)), mirror, detail));
  }
  const tolerations = annotations[names.value(podTolerations)];
  if (tolerations) appendAll(errors, validateTolerationsText(tolerations, path, names));
  return [
    ...errors,
    ...validateSeccomp({ annotations, spec, names }, path),
    ...validateAppArmor({ annotations, spec, names }, path),
  ];
}

function validateTolerationsText(text: string, path: FieldPath, names: Names): readonly FieldError[] {
  const key = names.value(wellKnown.annotations.podTolerations);
  const error = jsonSyntaxError(text);
  if (error !== undefined) return [invalid(path, key, error)];
  return validateTolerations(listAt({ list: parseJson(text) }, 'list'), path.child(key));
}

function validateSeccomp({ annotations, names }: Annotated, path: FieldPath): readonly FieldError[] {
  const podKey = names.value(wellKnown.annotations.podSeccomp);
  const prefix = names.value(wellKnown.annotations.containerSeccompPrefix);
  return Object.keys(annotations).flatMap((key) =>
    key === podKey || key.startsWith(prefix) ? validateSeccompName(annotations[key] ?? '', path.child(key)) : [],
  );
}

/** Annotation and field of a seccomp profile must be equal. */
export function validateSeccompAgreement(
  { annotations, spec, names }: Annotated,
  path: FieldPath,
): readonly FieldError[] {
  const prefix = names.value(wellKnown.annotations.containerSeccompPrefix);
  const errors = [...compareProfiles(annotations[names.value(wellKnown.annotations.podSeccomp)], spec, path)];
  for (const member of ['initContainers', 'containers']) {
    for (const [index, container] of listAt(spec, member).entries()) {
      const annotation = annotations[`${prefix}${textAt(container, 'name')}`];
      appendAll(errors, compareProfiles(annotation, container, path.child(member).index(index)));
    }
  }
  return errors;
}

function compareProfiles(annotation: string | undefined, owner: Fields, path: FieldPath): readonly FieldError[] {
  const profile = optionalFieldsAt(owner, 'securityContext', 'seccompProfile');
  if (profile === undefined || annotation === undefined || annotation === '') return [];
  const profilePath = path.child('securityContext', 'seccompProfile');
  const type = textAt(profile, 'type');
  // Unknown types are reported elsewhere.
  if (!['Localhost', 'RuntimeDefault', 'Unconfined'].includes(type)) return [];
  if (typeNamed(annotation) !== type) {
    return [forbidden(profilePath.child('type'), 'seccomp type in annotation and field must match')];
  }
  if (type !== 'Localhost') return [];
  if (memberAt(profile, 'localhostProfile') === annotation.slice('localhost/'.length)) return [];
  return [forbidden(profilePath.child('localhostProfile'), 'seccomp profile in annotation and field must match')];
}

function typeNamed(annotation: string): string | undefined {
  return annotation.startsWith('localhost/') ? 'Localhost' : profileOf(annotation)?.type;
}

function validateAppArmor({ annotations, spec, names }: Annotated, path: FieldPath): readonly FieldError[] {
  const prefix = names.value(wellKnown.annotations.containerAppArmorPrefix);
  const keys = Object.keys(annotations).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return [];
  const containers = containerNames(spec);
  return keys.flatMap((key) => {
    const name = key.slice(prefix.length);
    const profile = annotations[key] ?? '';
    const errors: FieldError[] = [];
    if (!containers.has(name)) errors.push(invalid(path.key(key), name, 'container not found'));
    const error = appArmorError(profile);
    return error === undefined ? errors : [...errors, invalid(path.key(key), profile, error)];
  });
}

function containerNames(spec: Fields): ReadonlySet<string> {
  const containers = ['initContainers', 'containers'].flatMap((member) => listAt(spec, member));
  return new Set(containers.map((container) => textAt(container, 'name')));
}

/** Validates annotations on updates. The mirror pod annotation and AppArmor profiles are immutable. */
export function validatePodAnnotationsUpdate({
  pod,
  old,
  names,
}: {
  readonly pod: unknown;
  readonly old: unknown;
  readonly names: Names;
}): readonly FieldError[] {
  const path = fieldPath('metadata', 'annotations');
  const annotations = textMapAt(pod, 'metadata', 'annotations');
  const oldAnnotations = textMapAt(old, 'metadata', 'annotations');
  const mirror = names.value(wellKnown.annotations.mirrorPod);
  const appArmor = names.value(wellKnown.annotations.containerAppArmorPrefix);
  const errors: FieldError[] = [];
  const change = (key: string, subject: string) => {
    const [value, before] = [annotations[key], oldAnnotations[key]];
    if (value === before) return;
    const verb =
      before === undefined ? 'add' : key === mirror ? (value === undefined ? 'remove' : 'update') : 'remove or update';
    errors.push(forbidden(path.key(key), `may not ${verb} ${subject}`));
  };
  for (const key of new Set([...Object.keys(oldAnnotations), ...Object.keys(annotations)])) {
    if (key === mirror) change(key, 'mirror pod annotation');
    else if (key.startsWith(appArmor)) change(key, 'AppArmor annotations');
  }
  return [...errors, ...validatePodAnnotations({ annotations, spec: fieldsAt(pod, 'spec'), names }, path)];
}
