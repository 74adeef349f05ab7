import { describe, expect, test } from '@jest/globals';
import { aggregatedFormOf } from './aggregated-form.js';

const form = (version: string, group = 'apidiscovery.k8s.io') =>
  `application/json;g=${group};v=${version};as=APIGroupDiscoveryList`;

describe('requested form of discovery', () => {
  test.each([
    ['newest clients', `${form('v2')},${form('v2beta1')},application/json`, 'v2'],
    ['older clients', `${form('v2beta1')},application/json`, 'v2beta1'],
    ['the older version with higher quality', `${form('v2')};q=0.5,${form('v2beta1')}`, 'v2beta1'],
    ['the next version after an unknown one', `${form('v3')}, ${form('v2beta1')}`, 'v2beta1'],
    ['neutral spelling', form('v2', 'apidiscovery.orch.io'), 'v2'],
    [
      'quoted parameters in another order',
      'application/json;as="APIGroupDiscoveryList";v=v2;g=apidiscovery.k8s.io',
      'v2',
    ],
    ['an unknown form first', `application/json;as=Other;g=x;v=v1,${form('v2')}`, 'v2'],
  ])('%s', (_name, accept, version) => {
    expect(aggregatedFormOf(accept)?.version).toBe(version);
  });

  test.each([
    ['no header', undefined],
    ['plain JSON', 'application/json'],
    ['plain JSON before it', `application/json, ${form('v2')}`],
    ['another group', form('v2', 'meta.k8s.io')],
    ['an unknown version', form('v1')],
    ['no version', 'application/json;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList'],
    ['protobuf', form('v2').replace('json', 'vnd.kubernetes.protobuf')],
    ['not wanted', `${form('v2')};q=0, application/json`],
  ])('not aggregated: %s', (_name, accept) => {
    expect(aggregatedFormOf(accept)).toBeUndefined();
  });
});
