import { describe, expect, test } from '@jest/globals';
import { aggregatedFormOf } from './aggregated-form.js';

const form = (version: string, group = 'apidiscovery.k8s.io') =>
  `application/json;g=${group};v=${version};as=APIGroupDiscoveryList`;

describe('the form of discovery that is asked for', () => {
  test.each([
    ['that of newer clients', `${form('v2')},${form('v2beta1')},application/json`, 'v2'],
    ['that of clients in between', `${form('v2beta1')},application/json`, 'v2beta1'],
    ['the older where the newer is wanted less', `${form('v2')};q=0.5,${form('v2beta1')}`, 'v2beta1'],
    ['the next where a version is not known', `${form('v3')}, ${form('v2beta1')}`, 'v2beta1'],
    ['the neutral spelling', form('v2', 'apidiscovery.orch.io'), 'v2'],
    [
      'parameters in another order, in quotes',
      'application/json;as="APIGroupDiscoveryList";v=v2;g=apidiscovery.k8s.io',
      'v2',
    ],
    ['with a form before it that is not known', `application/json;as=Other;g=x;v=v1,${form('v2')}`, 'v2'],
  ])('%s', (_name, accept, version) => {
    expect(aggregatedFormOf(accept)?.version).toBe(version);
  });

  test.each([
    ['no header', undefined],
    ['plain JSON', 'application/json'],
    ['plain JSON before it', `application/json, ${form('v2')}`],
    ['another group', form('v2', 'meta.k8s.io')],
    ['a version that is not known', form('v1')],
    ['no version', 'application/json;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList'],
    ['protobuf', form('v2').replace('json', 'vnd.kubernetes.protobuf')],
    ['not wanted', `${form('v2')};q=0, application/json`],
  ])('none: %s', (_name, accept) => {
    expect(aggregatedFormOf(accept)).toBeUndefined();
  });
});
