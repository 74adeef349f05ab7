import { seccompAnnotationOf } from '@orch/api';
import {
  type FieldError,
  forbidden,
  type Names,
  optionalFieldsAt,
  setOwn,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { annotationPath } from './annotation-path.js';
import type { PolicyRule, ReadContainer, ReadPod, StoredPolicy } from './policy-rule.js';

/**
 * The annotations of a policy with the default and the allowed seccomp profiles. Unset allows no profile. Fields of a pod
 * count as the annotation that they equal: `{ type: Localhost, localhostProfile: a.json }` is `localhost/a.json`.
 */
export function seccompRule({ metadata }: StoredPolicy, names: Names): PolicyRule {
  const { allowedSeccomp, containerSeccompPrefix, defaultSeccomp, podSeccomp } = wellKnown.annotations;
  const usual = metadata.annotations?.[names.value(defaultSeccomp)] ?? '';
  const allowed = new AllowedProfiles(metadata.annotations?.[names.value(allowedSeccomp)]);
  const podKey = names.value(podSeccomp);
  const prefix = names.value(containerSeccompPrefix);
  const podAnnotation = (pod: ReadPod) => pod.metadata.annotations?.[podKey] ?? '';
  const podField = (pod: ReadPod) => profileAt(pod['spec']);
  const profileOfPod = (pod: ReadPod) => podAnnotation(pod) || (podField(pod) ?? '');
  const profileOfContainer = ({ fields }: ReadContainer, pod: ReadPod): string =>
    profileAt(fields) ??
    pod.metadata.annotations?.[`${prefix}${textAt(fields, 'name')}`] ??
    podField(pod) ??
    podAnnotation(pod);
  return {
    setPodDefaults(pod) {
      const profile = podAnnotation(pod) || (podField(pod) ?? usual);
      if (profile === '' || profile === podAnnotation(pod)) return;
      pod.metadata.annotations ??= {};
      setOwn(pod.metadata.annotations, podKey, profile);
    },
    podErrors: (pod) => allowed.errors(profileOfPod(pod), podKey),
    containerErrors: (container, pod) =>
      allowed.errors(profileOfContainer(container, pod), `${prefix}${textAt(container.fields, 'name')}`),
  };
}

/** The profile of a security context as an annotation; undefined when the field is unset. */
function profileAt(owner: unknown): string | undefined {
  const profile = optionalFieldsAt(owner, 'securityContext', 'seccompProfile');
  return profile === undefined ? undefined : seccompAnnotationOf(profile);
}

/** Two names of the same profile. */
const runtimeDefault = ['runtime/default', 'docker/default'];

class AllowedProfiles {
  readonly #listed: string;
  readonly #profiles: ReadonlySet<string>;
  readonly #allowsAny: boolean;

  constructor(listed: string | undefined) {
    const profiles = listed?.split(',') ?? [];
    this.#listed = listed ?? '';
    this.#allowsAny = profiles.includes('*');
    const aliases = profiles.some((profile) => runtimeDefault.includes(profile)) ? runtimeDefault : [];
    this.#profiles = new Set([...profiles.filter((profile) => profile !== '*'), ...aliases]);
  }

  /** `profile` is '' when none is set. */
  errors(profile: string, key: string): readonly FieldError[] {
    if (this.#allowsAny || this.#profiles.has(profile)) return [];
    if (this.#profiles.size > 0) {
      const why = `${profile} is not an allowed seccomp profile. Valid values are ${this.#listed}`;
      return [forbidden(annotationPath(key), why)];
    }
    return profile === '' ? [] : [forbidden(annotationPath(key), 'seccomp may not be set')];
  }
}
