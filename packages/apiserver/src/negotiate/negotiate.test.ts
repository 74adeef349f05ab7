import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { parseAccept } from './accept.js';
import { Negotiator } from './negotiate.js';

describe('negotiation', () => {
  const negotiate = (accept: string, protobuf = true) => new Negotiator(orchNames).negotiate(accept, { protobuf });

  test.each([
    ['application/json', 'json', 'object'],
    ['*/*', 'json', 'object'],
    ['application/yaml', 'yaml', 'object'],
    ['application/vnd.orch.protobuf, application/json', 'protobuf', 'object'],
    ['application/json;q=0.5, application/yaml', 'yaml', 'object'],
    ['text/html, */*;q=0.1', 'json', 'object'],
    ['application/json;as=Table;v=v1;g=meta.k8s.io,application/json', 'json', 'table'],
    ['application/json;as=Table;g=meta.orch.io;v=v1beta1', 'json', 'table'],
    ['application/json;as=Unknown;g=meta.orch.io;v=v1,application/json', 'json', 'object'],
    ['application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json', 'json', 'object'],
    ['application/vnd.orch.protobuf;as=PartialObjectMetadata;g=meta.orch.io;v=v1', 'protobuf', 'metadata'],
  ])('responds to %s with %s, as %s', (accept, mediaType, as) => {
    expect(negotiate(accept)).toMatchObject({ mediaType, as });
  });

  test('falls back for a kind without protobuf', () => {
    expect(negotiate('application/vnd.orch.protobuf, application/json', false).mediaType).toBe('json');
    expect(() => negotiate('application/vnd.orch.protobuf', false)).toThrow('406: Not Acceptable');
  });

  test('uses the protobuf media type of the dialect', () => {
    const accept = 'application/vnd.kubernetes.protobuf';
    expect(new Negotiator(kubernetesNames).negotiate(accept, { protobuf: true }).mediaType).toBe('protobuf');
    expect(() => negotiate(accept)).toThrow('406');
  });

  test('lists the supported media types for an unsupported one', () => {
    expect(() => negotiate('application/json;as=Foo;g=meta.orch.io;v=v1')).toThrow(
      'only the following media types are accepted: application/json, application/yaml, application/vnd.orch.protobuf',
    );
  });

  test('lists other media types when a text resource is requested as text only', () => {
    const negotiator = new Negotiator(kubernetesNames);
    const accepted = 'application/json, application/yaml, application/vnd.kubernetes.protobuf';
    for (const accept of ['text/plain', 'text/html, text/plain', 'text/plain;q=0']) {
      expect(() => negotiator.negotiate(accept, { protobuf: true, isText: true })).toThrow(
        `only the following media types are accepted: ${accepted}`,
      );
      expect(() => negotiator.negotiate(accept, { protobuf: true })).toThrow('406: Not Acceptable');
    }
    for (const accept of ['text/html', 'text/*']) {
      expect(() => negotiator.negotiate(accept, { protobuf: true, isText: true })).toThrow('406: Not Acceptable');
    }
    expect(negotiator.negotiate('text/plain, */*', { protobuf: true, isText: true }).mediaType).toBe('json');
  });

  test('sorts clauses by quality, then by wildcards', () => {
    const order = parseAccept('*/*, a/*, a/b;q=0.9, a/c').map(({ type, subtype }) => `${type}/${subtype}`);
    expect(order).toEqual(['a/c', 'a/*', '*/*', 'a/b']);
  });
});
