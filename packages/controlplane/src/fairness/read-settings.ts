import type {
  FlowSchema,
  PolicyRulesWithSubjects,
  PriorityLevelConfiguration,
  Subject,
} from '@orch/api/types/flowcontrol_v1beta1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { FlowRule, FlowSchemaSettings, FlowSubject, PriorityLevelSettings } from '@orch/apiserver';

/** The settings of a stored flow schema, which is defaulted and valid. Subjects of unknown kinds match nothing. */
export function readFlowSchema({ metadata, spec }: DeepReadonly<FlowSchema>): FlowSchemaSettings {
  const { name = '', uid = '' } = metadata;
  const method = spec?.distinguisherMethod?.type;
  return {
    name,
    uid,
    precedence: spec?.matchingPrecedence ?? 0,
    level: spec?.priorityLevelConfiguration?.name ?? '',
    distinguisher: method === 'ByUser' || method === 'ByNamespace' ? method : undefined,
    rules: (spec?.rules ?? []).map(readRule),
  };
}

/** The settings of a stored priority level, which is defaulted and valid. */
export function readPriorityLevel({ metadata, spec }: DeepReadonly<PriorityLevelConfiguration>): PriorityLevelSettings {
  const { name = '', uid = '' } = metadata;
  if (spec?.type !== 'Limited') return { type: 'exempt', name, uid };
  const shares = spec.limited?.assuredConcurrencyShares ?? 0;
  const response = spec.limited?.limitResponse;
  if (response?.type !== 'Queue') return { type: 'limited', name, uid, shares, queuing: undefined };
  const { queues = 1, handSize = 1, queueLengthLimit = 1 } = response.queuing ?? {};
  return { type: 'limited', name, uid, shares, queuing: { queues, handSize, queueLengthMax: queueLengthLimit } };
}

function readRule(rule: DeepReadonly<PolicyRulesWithSubjects>): FlowRule {
  return {
    subjects: (rule.subjects ?? []).flatMap(readSubject),
    resourceRules: (rule.resourceRules ?? []).map((each) => ({
      verbs: each.verbs ?? [],
      apiGroups: each.apiGroups ?? [],
      resources: each.resources ?? [],
      clusterScope: each.clusterScope ?? false,
      namespaces: each.namespaces ?? [],
    })),
    nonResourceRules: (rule.nonResourceRules ?? []).map((each) => ({
      verbs: each.verbs ?? [],
      paths: each.nonResourceURLs ?? [],
    })),
  };
}

function readSubject({ kind, user, group, serviceAccount }: DeepReadonly<Subject>): readonly FlowSubject[] {
  if (kind === 'User' && user !== undefined) return [{ kind, name: user.name }];
  if (kind === 'Group' && group !== undefined) return [{ kind, name: group.name }];
  if (kind === 'ServiceAccount' && serviceAccount !== undefined)
    return [{ kind, namespace: serviceAccount.namespace, name: serviceAccount.name }];
  return [];
}
