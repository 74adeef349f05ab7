import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  equalBySchema,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  listAt,
  memberAt,
  notFound,
  required,
  textAt,
} from '@orch/apimachinery';
import { EphemeralContainerSchema } from '../../generated/core_v1/schema.js';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { allowsHugePageReferences } from './huge-pages.js';
import { type PodFacts, validateContainers, validateImageSpaces } from './validate-container.js';
import { validateVolumes } from './validate-volumes.js';

type Pod = DeepReadonly<ApiObject>;

/** Ephemeral containers can be added to a pod. Existing ones are immutable. */
export function validateEphemeralContainersUpdate(
  pod: Pod,
  old: Pod,
  { forbidsPrivileged = false, gates }: Pick<PodContext, 'forbidsPrivileged' | 'gates'>,
): readonly FieldError[] {
  const path = fieldPath('spec', 'ephemeralContainers');
  const spec = fieldsAt(pod, 'spec');
  const allowsHugePages = allowsHugePageReferences({ gates, oldSpec: old['spec'] });
  const { volumes } = validateVolumes(listAt(spec, 'volumes'), path, { allowsHugePages });
  const containers = new Map(listAt(spec, 'ephemeralContainers').map((each) => [textAt(each, 'name'), each]));
  return [
    ...validateEphemeralContainers(spec, path, { volumes, forbidsPrivileged, allowsHugePages }),
    ...listAt(old, 'spec', 'ephemeralContainers').flatMap((before) => {
      const name = textAt(before, 'name');
      const now = containers.get(name);
      const existing = `existing ephemeral containers ${JSON.stringify(name)}`;
      if (now === undefined) return [forbidden(path, `${existing} may not be removed\n`)];
      if (equalBySchema(EphemeralContainerSchema, now, before)) return [];
      return [forbidden(path, `${existing} may not be changed\n`)];
    }),
  ];
}

/** Validates ephemeral containers. They have no fields that serve the pod, such as ports and probes. */
export function validateEphemeralContainers(
  spec: Fields,
  path: FieldPath,
  facts: Omit<PodFacts, 'containerNames'>,
): readonly FieldError[] {
  const others = [...listAt(spec, 'containers'), ...listAt(spec, 'initContainers')];
  const names = new Set(others.map((container) => textAt(container, 'name')));
  return listAt(spec, 'ephemeralContainers').flatMap((container, index) =>
    validateOne(container, path.index(index), { ...facts, names }),
  );
}

interface OtherParts extends Omit<PodFacts, 'containerNames'> {
  /** Names of containers so far. The validation adds to it. */
  readonly names: Set<string>;
}

function validateOne(container: Fields, path: FieldPath, { names, ...facts }: OtherParts): readonly FieldError[] {
  const errors: FieldError[] = [];
  const target = textAt(container, 'targetContainerName');
  if (target !== '' && !names.has(target)) errors.push(notFound(path.child('targetContainerName'), target));
  const name = textAt(container, 'name');
  if (name === '') return [...errors, required(path, 'ephemeralContainer requires a name')];
  // As in v1.21, it is validated as a list of one item, with the index in the path.
  appendAll(errors, validateContainers([container], path, { ...facts, containerNames: new Set() }));
  appendAll(errors, validateImageSpaces(container, path.index(0)));
  if (names.has(name)) errors.push(duplicate(path.child('name'), name));
  names.add(name);
  const given = forbiddenMembers.filter((member) => isSet(container, member));
  return [
    ...errors,
    ...given.map((member) => forbidden(path.child(member), 'cannot be set for an Ephemeral Container')),
  ];
}

const forbiddenMembers = [
  'ports',
  'resources',
  'volumeDevices',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'securityContext',
] as const;

function isSet(container: Fields, member: string): boolean {
  const value = memberAt(container, member);
  if (typeof value !== 'object' || value === null) return false;
  // All containers have an empty `resources`.
  return (member !== 'resources' && !Array.isArray(value)) || Object.keys(value).length > 0;
}
