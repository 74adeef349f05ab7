import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { certificate, signingRequest } from './pem-samples.js';
import { type Parsed, type Protocol, startTestServer, type TestServer } from './test-server.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('fields of a signing request over %s', (protocol) => {
  let server: TestServer;
  const path = '/apis/certificates.orch.io/v1/certificatesigningrequests';
  const good = { request: base64(signingRequest), signerName: 'example.com/any', usages: ['client auth'] };
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  const make = (name: string, spec: object) =>
    server.ask('POST', path, { protocol, body: { metadata: { name }, spec: { ...good, ...spec } } });
  const writeStatus = (name: string, part: 'approval' | 'status', status: object) =>
    server.ask('PATCH', `${path}/${name}/${part}`, {
      protocol,
      body: { status },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  /** Reason and field of each error; undefined without errors. */
  const errorsOf = async (response: Promise<{ readonly json: Parsed }>) =>
    (await response).json.details?.causes?.map(({ reason, field }: Parsed) => `${reason} ${field}`);

  test('request holds a PKCS#10 request in PEM, in base64 [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 1]', async () => {
    const { status, json } = await make('pem', {});
    expect([status, Buffer.from(json.spec.request, 'base64').toString()]).toEqual([201, signingRequest]);
    const wrong = ['FieldValueInvalid spec.request'];
    // Not a request, and a request whose signature is not that of its key.
    const changed = [signingRequest.replace('MIHK', 'AAAA'), signingRequest.replace('cWAn', 'cWAo')];
    for (const text of ['', 'no PEM', certificate, ...changed]) {
      expect(await errorsOf(make('wrong', { request: base64(text) }))).toEqual(wrong);
    }
    expect((await make('wrong', { request: 5 })).status).toBe(400);
  });

  test('signerName is required and not the legacy signer [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 2]', async () => {
    expect((await make('named', {})).json.spec.signerName).toBe('example.com/any');
    for (const signerName of [undefined, '']) {
      expect(await errorsOf(make('wrong', { signerName }))).toEqual(['FieldValueRequired spec.signerName']);
    }
    const legacy = make('wrong', { signerName: 'orch.io/legacy-unknown' });
    expect(await errorsOf(legacy)).toEqual(['FieldValueInvalid spec.signerName']);
  });

  test('usages are required, known and unique [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 3]', async () => {
    const usages = ['digital signature', 'client auth'];
    expect((await make('used', { usages })).json.spec.usages).toEqual(usages);
    for (const none of [undefined, []]) {
      expect(await errorsOf(make('wrong', { usages: none }))).toEqual(['FieldValueRequired spec.usages']);
    }
    const twice = make('wrong', { usages: ['client auth', 'server auth', 'client auth'] });
    expect(await errorsOf(twice)).toEqual(['FieldValueDuplicate spec.usages[2]']);
    const unknown = make('wrong', { usages: ['client auth', 'anything'] });
    expect(await errorsOf(unknown)).toEqual(['FieldValueNotSupported spec.usages[1]']);
  });

  test('groups are strings and are set to those of the requesting user [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 4]', async () => {
    const { json } = await make('grouped', { groups: ['mine'], username: 'me' });
    expect(json.spec).toMatchObject({ username: 'admin', groups: ['system:masters', 'system:authenticated'] });
    expect((await make('wrong', { groups: 'mine' })).status).toBe(400);
  });

  test('a condition has a unique type and a status; reason, message and times are kept [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 5]', async () => {
    await make('decided', {});
    const approved = { type: 'Approved', status: 'True', reason: 'LookedAt', message: 'by a test' };
    const decide = (...conditions: readonly object[]) => writeStatus('decided', 'approval', { conditions });
    expect(await errorsOf(decide({ ...approved, status: undefined }))).toEqual([
      'FieldValueRequired status.conditions[0].status',
    ]);
    expect(await errorsOf(decide(approved, { ...approved, reason: 'Again' }))).toEqual([
      'FieldValueDuplicate status.conditions[1].type',
    ]);
    const time = '2026-01-02T03:04:05Z';
    const whole = { ...approved, lastUpdateTime: time, lastTransitionTime: time };
    const { status, json } = await decide(whole);
    expect([status, json.status.conditions]).toEqual([200, [whole]]);
    await make('denied', {});
    const denied = await writeStatus('denied', 'approval', { conditions: [{ ...approved, type: 'Denied' }] });
    expect(denied.json.status.conditions).toMatchObject([{ type: 'Denied', status: 'True' }]);
  });

  test('a certificate is empty, or contains CERTIFICATE blocks without headers and any text around them [CertificateSigningRequest (group `certificates.orch.io`, version `v1`), 6]', async () => {
    expect((await make('signed', {})).json.status.certificate).toBeUndefined();
    const sign = (text: string) => writeStatus('signed', 'status', { certificate: base64(text) });
    const [head = '', ...rest] = certificate.split('\n');
    for (const text of [
      'no PEM',
      signingRequest,
      `${certificate}${signingRequest}`,
      [head, 'Some: header', '', ...rest].join('\n'),
      `${head}\nYWJj\n-----END CERTIFICATE-----\n`,
    ]) {
      expect(await errorsOf(sign(text))).toEqual(['FieldValueInvalid status.certificate']);
    }
    // BER: the outer length is indefinite, or longer than necessary.
    const der = Buffer.from(certificate.replaceAll(/-----.*-----|\n/g, ''), 'base64');
    const [content, length] = [der.subarray(4), der.subarray(2, 4)];
    const encodings = [
      Buffer.concat([Buffer.from([0x30, 0x80]), content, Buffer.from([0, 0])]),
      Buffer.concat([Buffer.from([0x30, 0x83, 0]), length, content]),
    ];
    expect([...der.subarray(0, 2)]).toEqual([0x30, 0x82]);
    for (const [index, ber] of encodings.entries()) {
      await make(`ber-${index}`, {});
      const text = `${head}\n${ber.toString('base64')}\n-----END CERTIFICATE-----\n`;
      const written = await writeStatus(`ber-${index}`, 'status', { certificate: base64(text) });
      expect([written.status, written.json.status.certificate]).toEqual([200, base64(text)]);
    }
    const issued = `Text before\n${certificate}between\n${certificate}and after\n`;
    const { status, json } = await sign(issued);
    expect([status, Buffer.from(json.status.certificate, 'base64').toString()]).toEqual([200, issued]);
  });
});
