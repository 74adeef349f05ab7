import {
  booleanAt,
  type Fields,
  fieldsAt,
  listAt,
  memberAt,
  numberAt,
  type QuotedValue,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  textsAt,
} from '@orch/apimachinery';

/** The spec of a flow schema as messages print it. */
export function quoteFlowSchemaSpec(schema: unknown): QuotedValue {
  const spec = fieldsAt(schema, 'spec');
  const level = quoteStructure('flowcontrol.PriorityLevelConfigurationReference', [
    ['Name', quoteText(memberAt(spec, 'priorityLevelConfiguration', 'name'))],
  ]);
  const rules = listAt(spec, 'rules').map(quoteRule);
  return quoteStructure('flowcontrol.FlowSchemaSpec', [
    ['PriorityLevelConfiguration', level.text],
    ['MatchingPrecedence', String(numberAt(spec, 'matchingPrecedence'))],
    ['DistinguisherMethod', quoteOptional('flowcontrol.FlowDistinguisherMethod', spec['distinguisherMethod'])],
    ['Rules', quoteList('flowcontrol.PolicyRulesWithSubjects', rules).text],
  ]);
}

function quoteRule(rule: Fields): QuotedValue {
  return quoteStructure('flowcontrol.PolicyRulesWithSubjects', [
    ['Subjects', quoteList('flowcontrol.Subject', listAt(rule, 'subjects').map(quoteSubject)).text],
    [
      'ResourceRules',
      quoteList('flowcontrol.ResourcePolicyRule', listAt(rule, 'resourceRules').map(quoteResources)).text,
    ],
    [
      'NonResourceRules',
      quoteList('flowcontrol.NonResourcePolicyRule', listAt(rule, 'nonResourceRules').map(quoteUrls)).text,
    ],
  ]);
}

function quoteSubject(subject: Fields): QuotedValue {
  return quoteStructure('flowcontrol.Subject', [
    ['Kind', quoteText(subject['kind'])],
    ['User', quoteOptional('flowcontrol.UserSubject', subject['user'])],
    ['Group', quoteOptional('flowcontrol.GroupSubject', subject['group'])],
    ['ServiceAccount', quoteOptional('flowcontrol.ServiceAccountSubject', subject['serviceAccount'])],
  ]);
}

function quoteResources(rule: Fields): QuotedValue {
  return quoteStructure('flowcontrol.ResourcePolicyRule', [
    ['Verbs', texts(rule, 'verbs')],
    ['APIGroups', texts(rule, 'apiGroups')],
    ['Resources', texts(rule, 'resources')],
    ['ClusterScope', String(booleanAt(rule, 'clusterScope'))],
    ['Namespaces', texts(rule, 'namespaces')],
  ]);
}

function quoteUrls(rule: Fields): QuotedValue {
  return quoteStructure('flowcontrol.NonResourcePolicyRule', [
    ['Verbs', texts(rule, 'verbs')],
    ['NonResourceURLs', texts(rule, 'nonResourceURLs')],
  ]);
}

function texts(owner: Fields, name: string): string {
  return quoteTexts('string', textsAt(owner, name)).text;
}
