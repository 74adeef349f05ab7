import {
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  jsonSyntaxFault,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import {
  type Fields,
  fieldsAt,
  listAt,
  memberAt,
  optionalFieldsAt,
  textAt,
  textMapAt,
} from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { appArmorFault, validateSeccompName } from './profile-names.js';
import { profileOf } from './seccomp-annotations.js';
import { validateTolerations } from './validate-scheduling.js';

interface Annotated {
  /** `metadata.annotations` of a pod, or of a template. */
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Fields;
  readonly names: Names;
}

/** What annotations say to the machinery of pods, of a pod or of a template. */
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
  const fault = jsonSyntaxFault(text);
  if (fault !== undefined) return [invalid(path, key, fault)];
  return validateTolerations(listAt({ list: JSON.parse(text) }, 'list'), path.child(key));
}

function validateSeccomp({ annotations, names }: Annotated, path: FieldPath): readonly FieldError[] {
  const podKey = names.value(wellKnown.annotations.podSeccomp);
  const prefix = names.value(wellKnown.annotations.containerSeccompPrefix);
  return Object.keys(annotations).flatMap((key) =>
    key === podKey || key.startsWith(prefix) ? validateSeccompName(annotations[key] ?? '', path.child(key)) : [],
  );
}

/** A profile that stands in an annotation and in a field is the same. */
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
  // A type that is none is told for itself.
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
  return Object.keys(annotations)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const name = key.slice(prefix.length);
      const profile = annotations[key] ?? '';
      const errors: FieldError[] = [];
      if (!hasContainer(spec, name)) errors.push(invalid(path.key(key), name, 'container not found'));
      const fault = appArmorFault(profile);
      return fault === undefined ? errors : [...errors, invalid(path.key(key), profile, fault)];
    });
}

function hasContainer(spec: Fields, name: string): boolean {
  return ['initContainers', 'containers'].some((member) =>
    listAt(spec, member).some((container) => textAt(container, 'name') === name),
  );
}

/** Mirror pods stay mirror pods, and profiles of AppArmor stay as they are; all is looked at as on create besides. */
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
