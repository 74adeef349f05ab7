import { expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { validateVolumes } from './validate-volumes.js';

// The gate GenericEphemeralVolume is on in v1.21, and off in the release of the recorded cases.
const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

test.each([
  ['a whole template', { volumeClaimTemplate: { metadata: { labels: { a: 'b' } }, spec } }, []],
  ['no template', {}, ['v[0].ephemeral.volumeClaimTemplate: Required value']],
  [
    'a template with a name',
    { volumeClaimTemplate: { metadata: { name: 'a' }, spec } },
    ['v[0].ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set for an ephemeral volume'],
  ],
  [
    'a template without a spec',
    { volumeClaimTemplate: {} },
    [
      'v[0].ephemeral.volumeClaimTemplate.spec.accessModes: Required value: at least 1 access mode is required',
      'v[0].ephemeral.volumeClaimTemplate.spec.resources[storage]: Required value',
    ],
  ],
])('validates an ephemeral volume with %s', (_name, ephemeral, errors) => {
  const volumes = [{ name: 'a', ephemeral }];
  expect(
    validateVolumes(volumes, fieldPath('v'), { allowsHugePages: false }).errors.map((error) => formatFieldError(error)),
  ).toEqual(errors);
});
