import { describe, expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, orchNames } from '@orch/apimachinery';
import { containersOf } from './containers.js';
import { seccompRule } from './seccomp-rule.js';

const domain = 'seccomp.security.alpha.orch.io';
const ruleOf = (annotations: Readonly<Record<string, string>>) =>
  seccompRule({ apiVersion: '', kind: '', metadata: { annotations } }, orchNames);

interface Profiles {
  readonly podAnnotation?: string;
  readonly podField?: string;
  readonly ownAnnotation?: string;
  readonly ownField?: string;
}

const contextOf = (file: string | undefined) =>
  file === undefined ? {} : { seccompProfile: { type: 'Localhost', localhostProfile: file } };

function podWith({ podAnnotation, podField, ownAnnotation, ownField }: Profiles): ApiObject {
  const annotations = {
    ...(podAnnotation === undefined ? {} : { [`${domain}/pod`]: podAnnotation }),
    ...(ownAnnotation === undefined ? {} : { [`container.${domain}/c`]: ownAnnotation }),
  };
  const containers = [{ name: 'c', securityContext: contextOf(ownField) }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { annotations },
    spec: { securityContext: contextOf(podField), containers },
  };
}

describe('seccomp profiles', () => {
  test.each([
    ['the default of the policy', {}, 'unconfined'],
    ['its annotation', { podAnnotation: 'localhost/a', podField: 'b' }, 'localhost/a'],
    ['its field', { podField: 'b' }, 'localhost/b'],
  ])('a pod is annotated with %s', (_title, profiles: Profiles, expected) => {
    const pod = podWith(profiles);
    ruleOf({ [`${domain}/defaultProfileName`]: 'unconfined' }).setPodDefaults?.(pod);
    expect(pod.metadata.annotations).toEqual({ [`${domain}/pod`]: expected });
  });

  test.each([
    ['its field', { ownField: 'a', ownAnnotation: 'localhost/b', podField: 'c' }, 'localhost/a'],
    ['its annotation', { ownAnnotation: 'localhost/b', podField: 'c' }, 'localhost/b'],
    ['the field of the pod', { podField: 'c', podAnnotation: 'localhost/d' }, 'localhost/c'],
    ['the annotation of the pod', { podAnnotation: 'localhost/d' }, 'localhost/d'],
  ])('a container has the profile of %s', (_title, profiles: Profiles, expected) => {
    const pod = podWith(profiles);
    const rule = ruleOf({ [`${domain}/allowedProfileNames`]: 'unconfined' });
    const errors = containersOf(pod).flatMap((container) => rule.containerErrors?.(container, pod) ?? []);
    expect(errors.map((error) => formatFieldError(error))).toEqual([
      `pod.metadata.annotations[container.${domain}/c]: Forbidden: ${expected} is not an allowed seccomp profile. Valid values are unconfined`,
    ]);
  });

  test('a policy without allowed profiles allows none, an empty profile needs no permission', () => {
    const errorsOf = (profiles: Profiles, annotations = {}) =>
      ruleOf(annotations).podErrors?.(podWith(profiles)).length;
    expect(errorsOf({})).toBe(0);
    expect(errorsOf({ podField: 'a' })).toBe(1);
    expect(errorsOf({ podField: 'a' }, { [`${domain}/allowedProfileNames`]: 'x,*' })).toBe(0);
    expect(errorsOf({}, { [`${domain}/allowedProfileNames`]: 'x' })).toBe(1);
  });
});
