import { expect, test } from '@jest/globals';
import { formatFieldError, orchNames } from '@orch/apimachinery';
import { persistentVolumeClaimStrategy } from './strategy.js';

const claim = (requests: object | undefined) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'c', namespace: 'n', uid: 'u', resourceVersion: '1' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    volumeMode: 'Filesystem',
    resources: requests === undefined ? {} : { requests },
  },
  status: { phase: 'Bound' },
});

test.each([
  ['more', { storage: '2Gi' }, []],
  ['another resource', { storage: '1Gi', cpu: '1' }, ['spec: Forbidden']],
  ['no requests', undefined, ['spec.resources[storage]: Required value', 'spec: Forbidden']],
])('a bound claim can only request more storage: %s', (_, requests, messages) => {
  const context = {
    now: new Date(0),
    user: { name: 'a', uid: '', groups: [], extra: {} },
    names: orchNames,
    gates: () => true,
    version: { group: '', version: 'v1', kind: 'PersistentVolumeClaim' },
  };
  const errors = persistentVolumeClaimStrategy.validateUpdate(claim(requests), claim({ storage: '1Gi' }), context);
  const texts = errors.map((error) => formatFieldError(error));
  for (const message of messages) expect(texts.some((text) => text.startsWith(message))).toBe(true);
  if (messages.length === 0) expect(texts).toEqual([]);
});
