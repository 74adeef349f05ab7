import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  notFound,
  required,
} from '@orch/apimachinery';
import { EphemeralContainerSchema } from '../../generated/core_v1/schema.js';
import { type Fields, fieldsAt, listAt, memberAt, textAt } from '../../resources/fields.js';
import { equalBySchema } from '../../resources/schema-equality.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { type PodFacts, validateContainers, validateImageSpaces } from './validate-container.js';
import { validateVolumes } from './validate-volumes.js';

type Pod = DeepReadonly<ApiObject>;

/** Ephemeral containers are added to a pod; those that are there stay as they are. */
export function validateEphemeralContainersUpdate(pod: Pod, old: Pod): readonly FieldError[] {
  const path = fieldPath('spec', 'ephemeralContainers');
  const spec = fieldsAt(pod, 'spec');
  const { volumes } = validateVolumes(listAt(spec, 'volumes'), path);
  const containers = listAt(spec, 'ephemeralContainers');
  return [
    ...validateEphemeralContainers(spec, path, volumes),
    ...listAt(old, 'spec', 'ephemeralContainers').flatMap((before) => {
      const name = textAt(before, 'name');
      const now = containers.findLast((container) => textAt(container, 'name') === name);
      const existing = `existing ephemeral containers ${JSON.stringify(name)}`;
      if (now === undefined) return [forbidden(path, `${existing} may not be removed\n`)];
      if (equalBySchema(EphemeralContainerSchema, now, before)) return [];
      return [forbidden(path, `${existing} may not be changed\n`)];
    }),
  ];
}

/** The ephemeral containers of a pod spec: without all that a service of the pod would need. */
export function validateEphemeralContainers(
  spec: Fields,
  path: FieldPath,
  volumes: PodFacts['volumes'],
): readonly FieldError[] {
  const others = [...listAt(spec, 'containers'), ...listAt(spec, 'initContainers')];
  const names = new Set(others.map((container) => textAt(container, 'name')));
  return listAt(spec, 'ephemeralContainers').flatMap((container, index) =>
    validateOne(container, path.index(index), { names, volumes }),
  );
}

interface OtherParts {
  readonly volumes: PodFacts['volumes'];
  /** Names of containers seen so far; added to. */
  readonly names: Set<string>;
}

function validateOne(container: Fields, path: FieldPath, { names, volumes }: OtherParts): readonly FieldError[] {
  const errors: FieldError[] = [];
  const target = textAt(container, 'targetContainerName');
  if (target !== '' && !names.has(target)) errors.push(notFound(path.child('targetContainerName'), target));
  const name = textAt(container, 'name');
  if (name === '') return [...errors, required(path, 'ephemeralContainer requires a name')];
  // As in v1.21 it is checked as a list of one, whose place is told too.
  appendAll(errors, validateContainers([container], path, { volumes, containerNames: new Set() }));
  appendAll(errors, validateImageSpaces(container, path.index(0)));
  if (names.has(name)) errors.push(duplicate(path.child('name'), name));
  names.add(name);
  const given = forbiddenMembers.filter((member) => isGiven(container, member));
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

function isGiven(container: Fields, member: string): boolean {
  const value = memberAt(container, member);
  if (typeof value !== 'object' || value === null) return false;
  // An empty `resources` is in every container.
  return (member !== 'resources' && !Array.isArray(value)) || Object.keys(value).length > 0;
}
