import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { checkResponse, type ExpectedResponse, InvalidResponse } from './check-response.js';

const expected: ExpectedResponse = { uid: 'u', version: 'v1', mayPatch: true, names: kubernetesNames };
const v1 = { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1' };
const check = (response: unknown, options: Partial<ExpectedResponse> = {}, type: object = v1) =>
  checkResponse(JSON.stringify({ ...type, response }), { ...expected, ...options });
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the response of a webhook', () => {
  test('returns its decision, patch, warnings, annotations and status', () => {
    const given = { warnings: ['w'], auditAnnotations: { a: 'b' }, status: { code: 418 } };
    const patch = { patch: base64('[]'), patchType: 'JSONPatch' };
    expect(check({ uid: 'u', allowed: false, ...given, ...patch })).toEqual({
      ...{ allowed: false, ...given },
      patch: { type: 'JSONPatch', text: '[]' },
    });
  });

  test('has defaults for missing members and null', () => {
    const empty = { allowed: false, patch: undefined, warnings: [], auditAnnotations: {}, status: {} };
    expect(check({ uid: 'u' })).toEqual(empty);
    const unset = { allowed: null, patch: null, patchType: null, warnings: null, auditAnnotations: null, status: null };
    expect(check({ uid: 'u', ...unset })).toEqual(empty);
  });

  test('is in the dialect of the server', () => {
    const orch = { kind: 'AdmissionReview', apiVersion: 'admission.orch.io/v1' };
    expect(check({ uid: 'u', allowed: true }, { names: orchNames }, orch).allowed).toBe(true);
    expect(() => check({ uid: 'u', allowed: true }, {}, orch)).toThrow('no kind "AdmissionReview" is registered');
  });

  test.each([
    [{ allowed: 'yes' }, 'response.allowed must be a boolean'],
    [{ warnings: 'w' }, 'response.warnings must be a list of strings'],
    [{ warnings: [1] }, 'response.warnings must be a list of strings'],
    [{ auditAnnotations: { a: 1 } }, 'response.auditAnnotations must be a map of strings'],
    [{ status: 'no' }, 'response.status must be an object'],
    [{ uid: 7 }, 'response.uid must be a string'],
    [{ uid: 'x' }, 'expected response.uid="u", got "x"'],
    [{ patch: base64('[]') }, 'webhook returned response.patch but not response.patchType'],
    [{ patchType: 'JSONPatch' }, 'webhook returned response.patchType but not response.patch'],
    [{ patch: base64('[]'), patchType: '' }, 'webhook returned invalid response.patchType of ""'],
    [{ patch: '***', patchType: 'JSONPatch' }, 'response.patch is not base64'],
    [{ patch: 'W10', patchType: 'JSONPatch' }, 'response.patch is not base64'],
  ])('with %j is invalid', (members, message) => {
    expect(() => check({ uid: 'u', allowed: true, ...members })).toThrow(new InvalidResponse(message));
  });

  test('requires kind and version in v1', () => {
    const message = 'expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=';
    expect(() => check({ uid: 'u', allowed: true }, {}, {})).toThrow(new InvalidResponse(message));
  });

  const status = { kind: 'Status', apiVersion: 'v1' };
  const unregistered = (kind: string, version: string) =>
    `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(version)}`;
  test.each<[unknown, string]>([
    [null, 'webhook response was absent'],
    [v1, 'webhook response was absent'],
    [{ ...v1, response: null }, 'webhook response was absent'],
    [{ ...v1, response: 'x' }, 'response must be an object'],
    [{ ...v1, response: [] }, 'response must be an object'],
    [
      { ...v1, apiVersion: 'admission.k8s.io/v1beta1' },
      'converting (v1beta1.AdmissionReview) to (v1.AdmissionReview): unknown conversion',
    ],
    [{ ...status, status: 'Failure', message: 'not now' }, 'not now'],
    [{ ...status, status: 'Failure' }, 'the webhook returned a Status'],
    [{ ...status, status: 'Success', message: 'fine' }, unregistered('Status', 'v1')],
    [{ ...status, apiVersion: 'v2', message: 'not now' }, unregistered('Status', 'v2')],
    [{ ...v1, kind: 'Other' }, unregistered('Other', 'admission.k8s.io/v1')],
  ])('in the body %j is invalid', (body, message) => {
    const found = (() => {
      try {
        return checkResponse(JSON.stringify(body), expected);
      } catch (error) {
        return error;
      }
    })();
    expect(found).toBeInstanceOf(InvalidResponse);
    expect(String(found)).toContain(message);
  });

  test('in another version cannot be converted', () => {
    const message = 'converting (v1.AdmissionReview) to (v1beta1.AdmissionReview): unknown conversion';
    expect(() => check({ allowed: true }, { version: 'v1beta1' })).toThrow(new InvalidResponse(message));
  });

  test.each(['{"kind":', '[1]', '"x"', '1'])('in the body %s has no kind', (body) => {
    expect(() => checkResponse(body, expected)).toThrow(/^couldn't get version\/kind; ./);
  });

  test.each([{ kind: 'AdmissionReview' }, { apiVersion: 'admission.k8s.io/v1' }])(
    'with %j alone is invalid',
    (type) => {
      const given = 'apiVersion' in type ? 'admission.k8s.io/v1, Kind=' : '/, Kind=AdmissionReview';
      const message = `expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got ${given}`;
      expect(() => check({ uid: 'u' }, {}, type)).toThrow(new InvalidResponse(message));
    },
  );

  test('has a patch in base64 of any length, also with line breaks', () => {
    for (const text of ['[]', '[{}]', '[{} ]']) {
      const patch = base64(text);
      const broken = `${patch.slice(0, 2)}\r\n${patch.slice(2)}`;
      for (const given of [patch, broken])
        expect(check({ uid: 'u', patch: given, patchType: 'JSONPatch' }).patch).toEqual({ type: 'JSONPatch', text });
    }
  });

  test('of a validating webhook has no patch', () => {
    const validating = { mayPatch: false };
    const invalid = (name: string) => new InvalidResponse(`validating webhook may not return response.${name}`);
    expect(() => check({ uid: 'u', patch: base64('[]') }, validating)).toThrow(invalid('patch'));
    expect(() => check({ uid: 'u', patchType: 'JSONPatch' }, validating)).toThrow(invalid('patchType'));
    expect(check({ uid: 'u', allowed: true }, validating).patch).toBeUndefined();
  });

  test('of v1beta1 needs neither kind nor uid nor patch type', () => {
    const options = { version: 'v1beta1' } as const;
    const patch = base64('[]');
    expect(check({ allowed: true, patch }, options, {}).patch).toEqual({ type: 'JSONPatch', text: '[]' });
    expect(check({ allowed: true, patch }, { ...options, mayPatch: false }, {}).patch).toBeUndefined();
  });

  const versions = [
    { version: 'v1', mayPatch: true },
    { version: 'v1beta1', mayPatch: true },
    { version: 'v1', mayPatch: false },
  ] as const;
  /** Whether the body is accepted; any error but InvalidResponse fails the test. */
  const isAccepted = (body: string | Uint8Array, options: Partial<ExpectedResponse>): boolean => {
    try {
      checkResponse(body, { ...expected, ...options });
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidResponse);
      return false;
    }
  };

  test.each(versions)('of any bytes or any JSON is accepted or an InvalidResponse: %j', (options) => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void isAccepted(bytes, options)));
    fc.assert(fc.property(fc.json(), (text) => void isAccepted(text, options)));
  });

  test.each(versions)('with any members is accepted or an InvalidResponse: %j', (options) => {
    const apiVersion = `admission.k8s.io/${options.version}`;
    const any = fc.jsonValue();
    const text = fc.oneof(fc.string(), fc.base64String(), any);
    const members = {
      ...{ uid: fc.oneof(fc.constant('u'), any), allowed: fc.oneof(fc.boolean(), any), status: any },
      ...{ patch: text, patchType: text, warnings: fc.oneof(fc.array(text), any), auditAnnotations: any },
    };
    const review = fc.record(
      {
        kind: fc.oneof(fc.constant('AdmissionReview'), any),
        apiVersion: fc.oneof(fc.constant(apiVersion), any),
        response: fc.oneof(fc.record(members, { requiredKeys: [] }), any),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(review, (given) => void isAccepted(JSON.stringify(given), options)),
      { numRuns: 500 },
    );
  });
});
