import { expect, test } from '@jest/globals';
import { quoteFlowSchemaSpec } from './quote-spec.js';

test('the spec of a flow schema is printed with all its members, set or not', () => {
  expect(quoteFlowSchemaSpec({}).text).toBe(
    'flowcontrol.FlowSchemaSpec{' +
      'PriorityLevelConfiguration:flowcontrol.PriorityLevelConfigurationReference{Name:""}, ' +
      'MatchingPrecedence:0, ' +
      'DistinguisherMethod:(*flowcontrol.FlowDistinguisherMethod)(nil), ' +
      'Rules:[]flowcontrol.PolicyRulesWithSubjects(nil)}',
  );
  const spec = {
    priorityLevelConfiguration: { name: 'low' },
    matchingPrecedence: 5,
    distinguisherMethod: { type: 'ByUser' },
    rules: [
      {
        subjects: [
          { kind: 'User', user: { name: 'a' } },
          { kind: 'Group', group: { name: 'b' } },
          { kind: 'ServiceAccount', serviceAccount: { name: 'c', namespace: 'd' } },
        ],
        resourceRules: [
          { verbs: ['get'], apiGroups: [''], resources: ['pods'], clusterScope: true, namespaces: ['e'] },
        ],
        nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['/healthz'] }],
      },
      {},
    ],
  };
  const subjects = [
    'flowcontrol.Subject{Kind:"User", User:(*flowcontrol.UserSubject)({"name":"a"}), ' +
      'Group:(*flowcontrol.GroupSubject)(nil), ServiceAccount:(*flowcontrol.ServiceAccountSubject)(nil)}',
    'flowcontrol.Subject{Kind:"Group", User:(*flowcontrol.UserSubject)(nil), ' +
      'Group:(*flowcontrol.GroupSubject)({"name":"b"}), ServiceAccount:(*flowcontrol.ServiceAccountSubject)(nil)}',
    'flowcontrol.Subject{Kind:"ServiceAccount", User:(*flowcontrol.UserSubject)(nil), ' +
      'Group:(*flowcontrol.GroupSubject)(nil), ' +
      'ServiceAccount:(*flowcontrol.ServiceAccountSubject)({"name":"c","namespace":"d"})}',
  ].join(', ');
  const resources =
    'flowcontrol.ResourcePolicyRule{Verbs:[]string{"get"}, APIGroups:[]string{""}, Resources:[]string{"pods"}, ' +
    'ClusterScope:true, Namespaces:[]string{"e"}}';
  const urls = 'flowcontrol.NonResourcePolicyRule{Verbs:[]string{"*"}, NonResourceURLs:[]string{"/healthz"}}';
  expect(quoteFlowSchemaSpec({ spec }).text).toBe(
    'flowcontrol.FlowSchemaSpec{' +
      'PriorityLevelConfiguration:flowcontrol.PriorityLevelConfigurationReference{Name:"low"}, ' +
      'MatchingPrecedence:5, ' +
      'DistinguisherMethod:(*flowcontrol.FlowDistinguisherMethod)({"type":"ByUser"}), ' +
      'Rules:[]flowcontrol.PolicyRulesWithSubjects{' +
      `flowcontrol.PolicyRulesWithSubjects{Subjects:[]flowcontrol.Subject{${subjects}}, ` +
      `ResourceRules:[]flowcontrol.ResourcePolicyRule{${resources}}, ` +
      `NonResourceRules:[]flowcontrol.NonResourcePolicyRule{${urls}}}, ` +
      'flowcontrol.PolicyRulesWithSubjects{Subjects:[]flowcontrol.Subject(nil), ' +
      'ResourceRules:[]flowcontrol.ResourcePolicyRule(nil), NonResourceRules:[]flowcontrol.NonResourcePolicyRule(nil)}}}',
  );
});
