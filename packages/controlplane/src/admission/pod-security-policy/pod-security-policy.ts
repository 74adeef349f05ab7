import { type FieldError, isFields, limitErrors, type StatusError, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { changesRemovalOnly } from '../../behaviors/rbac/escalation.js';
import { choosePolicy, type PolicyChoiceOptions } from './choose-policy.js';
import { compilePolicy } from './compile-policy.js';
import { policyPermission } from './policy-permission.js';
import type { ReadPod } from './policy-rule.js';

/**
 * Admits pods that satisfy a policy which their service account or the user may use. A new pod gets the defaults of the
 * chosen policy and an annotation with its name. Updates and ephemeral containers are checked without setting defaults.
 */
export const podSecurityPolicy: AdmissionPluginFactory = (context) => {
  const { names, gates, find } = context;
  const policies = context.follow({ group: 'policy', resource: 'podsecuritypolicies' });
  const annotation = names.value(wellKnown.annotations.podSecurityPolicy);
  const auditKey = (name: string) => `${names.group(wellKnown.groups.podSecurityAudit)}/${name}`;

  const choose = async (request: AdmissionRequest, pod: ReadPod, options: Omit<PolicyChoiceOptions, 'mayUse'>) => {
    if (!policies.isReady) await policies.ready();
    const compiled = policies
      .list('')
      .map((policy) => compilePolicy(policy, { names, gates }))
      .filter((policy) => policy !== undefined);
    if (compiled.length === 0) throw denied(request, 'no providers available to validate pod request');
    const { namespace, user } = request;
    return await choosePolicy(pod, compiled, {
      ...options,
      mayUse: policyPermission({ pod, namespace, user }, context),
    });
  };
  const rejectionOf = (request: AdmissionRequest, action: 'admit' | 'validate', errors: readonly FieldError[]) => {
    const texts = limitErrors(errors, names.fieldName).map(({ text }) => text);
    return denied(request, `unable to ${action} pod: [${texts.join(' ')}]`);
  };
  /** The object itself, or the stored pod with the ephemeral containers of the request. */
  const checkedPod = async ({
    object,
    subresource,
    namespace,
    name,
  }: AdmissionRequest): Promise<ReadPod | undefined> => {
    if (object === undefined || subresource === '') return object;
    const pod = await find(pods, { namespace, name });
    const spec = pod?.['spec'];
    if (pod === undefined || !isFields(spec)) return undefined;
    return { ...pod, spec: { ...spec, ephemeralContainers: object['ephemeralContainers'] } };
  };

  return {
    handles: ({ operation, definition, subresource }) =>
      definition.group === '' &&
      definition.resource === 'pods' &&
      ((subresource === '' && (operation === 'create' || operation === 'update')) ||
        (subresource === 'ephemeralcontainers' && operation === 'update')),
    async mutate(request) {
      const { object, operation, audit } = request;
      if (operation !== 'create' || object === undefined) return;
      const choice = await choose(request, object, { maySetDefaults: true });
      if (choice.type === 'rejected') throw rejectionOf(request, 'admit', choice.errors);
      object['spec'] = choice.pod['spec'];
      object.metadata.annotations = { ...choice.pod.metadata.annotations, [annotation]: choice.policy };
      audit?.annotate(auditKey('admit-policy'), choice.policy);
    },
    async validate(request) {
      const { object, old, audit } = request;
      if (object === undefined || (old !== undefined && changesRemovalOnly(object, old))) return;
      const pod = await checkedPod(request);
      if (pod === undefined) return;
      const preferred = pod.metadata.annotations?.[annotation];
      const choice = await choose(request, pod, { maySetDefaults: false, preferred });
      if (choice.type === 'rejected') throw rejectionOf(request, 'validate', choice.errors);
      audit?.annotate(auditKey('validate-policy'), choice.policy);
    },
  };
};

function denied(request: AdmissionRequest, why: string): StatusError {
  return admissionDenied(request, `PodSecurityPolicy: ${why}`);
}

const pods = { group: '', resource: 'pods' } as const;
