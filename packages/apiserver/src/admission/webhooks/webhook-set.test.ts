import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, kubernetesNames } from '@orch/apimachinery';
import { ServedResources } from '../../kinds/served-resources.js';
import type { AdmissionRequest } from '../admission.js';
import { type ConfiguredWebhook, readWebhooks } from './webhook.js';
import { isExempt, WebhookSet } from './webhook-set.js';

const catalogue = makeCatalogue(kubernetesNames);
const served = new ServedResources(catalogue.definitions);

function requestFor(group: string, resource: string, version?: string): AdmissionRequest {
  const definition = catalogue.resource({ group, resource });
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const requested = definition.versions.find(({ gvk }) => gvk.version === version) ?? definition.hub;
  return {
    ...{ operation: 'create', definition, version: requested, form: definition.hub, subresource: '' },
    ...{ namespace: 'default', name: 'a', user: { name: 'admin', uid: '', groups: [], extra: {} }, dryRun: false },
    ...{ object: undefined, old: undefined, options: undefined, write: {}, exchange: {}, audit: undefined },
  };
}

const setOf = (rule: object, members: Partial<ConfiguredWebhook> = {}) => {
  const rules = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], ...rule }];
  const webhook = {
    name: 'a.example.com',
    clientConfig: { url: 'https://a' },
    matchPolicy: 'Equivalent',
    rules,
    ...members,
  };
  return new WebhookSet(readWebhooks({ metadata: { name: 'c' }, webhooks: [webhook] }), served);
};
const matched = (set: WebhookSet, request: AdmissionRequest) =>
  set
    .matching(request)
    .map(
      ({ resource: { definition, version } }) => `${definition.resource} ${version.gvk.group}/${version.gvk.version}`,
    );

describe('a set of webhooks', () => {
  test('is empty without webhooks', () => {
    expect(new WebhookSet([], served).isEmpty).toBe(true);
    expect(setOf({}).isEmpty).toBe(false);
  });

  test('computes the matches of a version, operation and subresource once', () => {
    const set = setOf({});
    const request = requestFor('', 'pods');
    expect(set.matching(request)).toBe(set.matching({ ...request, name: 'other' }));
    expect(set.matching({ ...request, subresource: 'status' })).toEqual([]);
  });

  test.each([
    ['the requested version before others', { apiVersions: ['v1beta1', 'v1'] }, ['cronjobs batch/v1']],
    ['another version', { apiVersions: ['v1beta1'] }, ['cronjobs batch/v1beta1']],
    ['no version that is not served', { apiVersions: ['v2alpha1'] }, []],
    ['no other resource', { apiVersions: ['v1'], resources: ['jobs'] }, []],
  ])('matches %s', (_title, rule, expected) => {
    expect(matched(setOf(rule), requestFor('batch', 'cronjobs', 'v1'))).toEqual(expected);
  });

  test('matches other groups with the same stored objects', () => {
    const events = requestFor('', 'events');
    const rule = { apiGroups: ['events.k8s.io'] };
    expect(matched(setOf(rule), events)).toEqual(['events events.k8s.io/v1']);
    expect(matched(setOf(rule, { matchPolicy: 'Exact' }), events)).toEqual([]);
  });
});

test('only webhook configurations are exempt', () => {
  const group = 'admissionregistration.k8s.io';
  const names = kubernetesNames;
  expect(isExempt(requestFor(group, 'mutatingwebhookconfigurations'), names)).toBe(true);
  expect(isExempt(requestFor(group, 'validatingwebhookconfigurations'), names)).toBe(true);
  expect(isExempt(requestFor('', 'pods'), names)).toBe(false);
});
