import { type ApiObject, type DeepReadonly, fieldsAt, forbiddenError, listAt } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';
import { isPodWrite } from './pods/pod-writes.js';

/** Rejects pods that choose their user, groups or SELinux options. */
export const securityContextDeny: AdmissionPluginFactory = () => ({
  handles: isPodWrite,
  validate({ definition, object }) {
    if (object === undefined) return;
    const violation = podViolation(object) ?? containerViolation(object);
    if (violation === undefined) return;
    throw forbiddenError(definition, object.metadata.name ?? '', `${violation} is forbidden`);
  },
});

const podFields = ['supplementalGroups', 'seLinuxOptions', 'runAsUser', 'fsGroup'] as const;
const containerFields = ['seLinuxOptions', 'runAsUser'] as const;

/** The fields as messages spell them. */
const spelled = {
  supplementalGroups: 'SupplementalGroups',
  seLinuxOptions: 'SELinuxOptions',
  runAsUser: 'RunAsUser',
  fsGroup: 'FSGroup',
} as const;

/** The first forbidden field of the pod, such as `pod.Spec.SecurityContext.RunAsUser`. */
function podViolation(pod: DeepReadonly<ApiObject>): string | undefined {
  const context = fieldsAt(pod, 'spec', 'securityContext');
  const field = podFields.find((name) => context[name] != null);
  return field === undefined ? undefined : `pod.Spec.SecurityContext.${spelled[field]}`;
}

/** The first forbidden field of a container. */
function containerViolation(pod: DeepReadonly<ApiObject>): string | undefined {
  for (const container of [...listAt(pod, 'spec', 'initContainers'), ...listAt(pod, 'spec', 'containers')]) {
    const context = fieldsAt(container, 'securityContext');
    const field = containerFields.find((name) => context[name] != null);
    if (field !== undefined) return `SecurityContext.${spelled[field]}`;
  }
  return undefined;
}
