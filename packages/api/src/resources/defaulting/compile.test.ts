import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../../catalogue/catalogue.js';

const catalogue = makeCatalogue(makeNames('orch'));

test('rounds resource quantities up to thousandths at any depth', () => {
  const pod = podRequesting({ cpu: '1u', memory: '1.5Gi', 'example.com/g': '100n' });
  catalogue.resource({ group: '', resource: 'pods' })?.hub.applyDefaults(pod);
  expect(pod.spec.containers[0]?.resources.requests).toEqual({ cpu: '1m', memory: '1536Mi', 'example.com/g': '1m' });
});

test('keeps the notation of quantities that are whole thousandths', () => {
  const requested = { cpu: '250m', memory: '64Mi', 'ephemeral-storage': '1e3' };
  const pod = podRequesting({ ...requested });
  catalogue.resource({ group: '', resource: 'pods' })?.hub.applyDefaults(pod);
  expect(pod.spec.containers[0]?.resources.requests).toEqual(requested);
});

function podRequesting(requests: Record<string, string>) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'c', image: 'i', resources: { requests } }] },
  };
}
