import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../../catalogue/catalogue.js';

const catalogue = makeCatalogue(makeNames('orch'));

test('amounts of resources are rounded up to thousandths, wherever they stand', () => {
  const pod = podAsking({ cpu: '1u', memory: '1.5Gi', 'example.com/g': '100n' });
  catalogue.resource({ group: '', resource: 'pods' })?.hub.applyDefaults(pod);
  expect(pod.spec.containers[0]?.resources.requests).toEqual({ cpu: '1m', memory: '1536Mi', 'example.com/g': '1m' });
});

test('amounts that are whole thousandths stay as they are written', () => {
  const asked = { cpu: '250m', memory: '64Mi', 'ephemeral-storage': '1e3' };
  const pod = podAsking({ ...asked });
  catalogue.resource({ group: '', resource: 'pods' })?.hub.applyDefaults(pod);
  expect(pod.spec.containers[0]?.resources.requests).toEqual(asked);
});

function podAsking(requests: Record<string, string>) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'c', image: 'i', resources: { requests } }] },
  };
}
