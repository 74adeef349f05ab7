import { describe, expect, test } from '@jest/globals';
import { ExecPluginError, execInput, parseExecCredential } from './exec-credential.js';

const beta = { command: '/bin/login', apiVersion: 'client.authentication.orch.io/v1beta1' };
const alpha = { command: '/bin/login', apiVersion: 'client.authentication.k8s.io/v1alpha1' };
const output = (status: object | undefined, { apiVersion } = beta) =>
  JSON.parse(JSON.stringify({ kind: 'ExecCredential', apiVersion, status }));

describe('the output of a credential plugin', () => {
  test('has a token, a certificate with its key, or both [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 4] [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 5] [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 6]', () => {
    expect(parseExecCredential(output({ token: 't' }), beta)).toEqual({ token: 't' });
    const pair = { clientCertificateData: 'CERT', clientKeyData: 'KEY' };
    expect(parseExecCredential(output(pair), beta)).toEqual({ clientCertificate: 'CERT', clientKey: 'KEY' });
    expect(parseExecCredential(output({ ...pair, token: 't' }), beta)).toEqual({
      token: 't',
      clientCertificate: 'CERT',
      clientKey: 'KEY',
    });
    for (const half of [{ clientCertificateData: 'CERT' }, { clientKeyData: 'KEY' }]) {
      expect(() => parseExecCredential(output({ ...half, token: 't' }), beta)).toThrow(
        'must print clientCertificateData and clientKeyData together',
      );
    }
  });

  test('may have an expiry [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 7]', () => {
    const status = { token: 't', expirationTimestamp: '2021-04-08T12:00:00Z' };
    expect(parseExecCredential(output(status), beta)).toEqual({
      token: 't',
      expiresAtMs: Date.parse('2021-04-08T12:00:00Z'),
    });
    expect(() => parseExecCredential(output({ ...status, expirationTimestamp: 'soon' }), beta)).toThrow(
      'credential plugin "/bin/login": printed the expirationTimestamp "soon", which is no RFC 3339 time',
    );
  });

  test.each([
    [
      'has another version',
      output({ token: 't' }, alpha),
      'is configured to use client.authentication.orch.io/v1beta1',
    ],
    ['is another kind', { ...output({ token: 't' }), kind: 'Pod' }, 'printed the kind "Pod"'],
    ['has no status', output(undefined), 'printed no status'],
    ['has no credentials', output({ token: '' }), 'printed neither a token nor a certificate'],
  ])('is rejected when it %s [Client credential plugin contract, 2]', (_title, printed, message) => {
    expect(() => parseExecCredential(printed, beta)).toThrow(ExecPluginError);
    expect(() => parseExecCredential(printed, beta)).toThrow(message);
  });
});

describe('the input of a credential plugin', () => {
  const cluster = { server: 'https://h', 'certificate-authority-data': 'Q0E=', config: { a: 1 } };

  test('describes the cluster only when it is configured [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 1] [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 2] [Client credential exchange object (`ExecCredential`, group `client.authentication.orch.io`, version `v1beta1`), 3]', () => {
    const { name, value } = execInput(
      { ...beta, cluster },
      { interactive: true, rejected: { code: 401, headers: {} } },
    );
    expect(name).toBe('ORCH_EXEC_INFO');
    expect(JSON.parse(value)).toEqual({ kind: 'ExecCredential', apiVersion: beta.apiVersion, spec: { cluster } });
    expect(JSON.parse(execInput(beta, { interactive: false }).value).spec).toEqual({});
  });

  test('is spelled in the dialect of the version; v1alpha1 has the rejected response and no cluster', () => {
    const rejected = { code: 401, headers: { 'www-authenticate': ['Bearer'] } };
    const { name, value } = execInput({ ...alpha, cluster }, { interactive: true, rejected });
    expect(name).toBe('KUBERNETES_EXEC_INFO');
    expect(JSON.parse(value)).toEqual({
      kind: 'ExecCredential',
      apiVersion: alpha.apiVersion,
      spec: { interactive: true, response: { header: { 'www-authenticate': ['Bearer'] }, code: 401 } },
    });
    expect(JSON.parse(execInput(alpha, { interactive: false }).value).spec).toEqual({});
  });

  test('exists for known versions only', () => {
    const unknown = { ...beta, apiVersion: 'client.authentication.orch.io/v2' };
    expect(() => execInput(unknown, { interactive: false })).toThrow(ExecPluginError);
  });
});
