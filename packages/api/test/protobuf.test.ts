import { describe, expect, test } from '@jest/globals';
import { canonicalize, decodeMessage, encodeMessage, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { kindsByGroupVersion } from '../src/generated/catalogue.js';
import { randomObject } from './random-object.js';

const kinds = [
  ['', 'v1', 'Pod'],
  ['', 'v1', 'Node'],
  ['', 'v1', 'Service'],
  ['', 'v1', 'ConfigMap'],
  ['', 'v1', 'Secret'],
  ['', 'v1', 'PersistentVolume'],
  ['', 'v1', 'Event'],
  ['apps', 'v1', 'Deployment'],
  ['apps', 'v1', 'ControllerRevision'],
  ['autoscaling', 'v2beta2', 'HorizontalPodAutoscaler'],
  ['apiextensions.orch.io', 'v1', 'CustomResourceDefinition'],
  ['coordination.orch.io', 'v1', 'Lease'],
  ['certificates.orch.io', 'v1', 'CertificateSigningRequest'],
  ['authentication.orch.io', 'v1', 'TokenReview'],
  ['rbac.authorization.orch.io', 'v1', 'ClusterRole'],
  ['networking.orch.io', 'v1', 'NetworkPolicy'],
] as const;

describe.each(kinds)('%s %s %s', (group, version, name) => {
  const kind = kindsByGroupVersion.find((entry) => entry.group === group && entry.version === version)?.kinds()[name];
  const codec = kind?.protobuf?.();
  if (kind === undefined || codec === undefined) throw new Error(`no kind ${name}`);

  test('any object written to protobuf reads back the same, members in the same order', () => {
    fc.assert(
      fc.property(randomObject(kind.schema), (object) => {
        expect(JSON.stringify(decodeMessage(codec, encodeMessage(codec, object)))).toBe(JSON.stringify(object));
      }),
      { numRuns: 15 },
    );
  });

  test('what is read is canonical already', () => {
    fc.assert(
      fc.property(randomObject(kind.schema), (object) => {
        const decoded = decodeMessage(codec, encodeMessage(codec, object));
        expect(canonicalize(kind.schema, decoded, { names: orchNames })).toEqual(decoded);
      }),
      { numRuns: 8 },
    );
  });

  test('cut short, the bytes are refused and never read beyond their end', () => {
    fc.assert(
      fc.property(randomObject(kind.schema), fc.nat(), (object, cut) => {
        const bytes = encodeMessage(codec, object);
        const shorter = bytes.subarray(0, cut % Math.max(bytes.length, 1));
        try {
          decodeMessage(codec, shorter);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 5 },
    );
  });
});
