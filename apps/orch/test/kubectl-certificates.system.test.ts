import { readFile } from 'node:fs/promises';
import { createServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { makeRequest, verified } from './openssl-requests.js';
import { eventually } from './orch-process.js';

const clientUsages = ['digital signature', 'key encipherment', 'client auth'];
const servingUsages = ['digital signature', 'key encipherment', 'server auth'];
/** What a request may ask for in vain. */
const asAuthority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=keyCertSign', '1.2.3.4=ASN1:UTF8String:x'];

describe.each(kubectlPrograms())('certificates of requests made by OpenSSL, with unmodified %s', (kubectl) => {
  const { run, json, pathOf, file, log } = kubectlCluster(kubectl, { nodes: 0 });
  const folder = () => pathOf('.');
  const authorityFile = () => pathOf('data', 'pki', 'ca.crt');

  async function create(name: string, signer: string, usages: readonly string[], request: string, version = 'v1') {
    const spec = { request: Buffer.from(request).toString('base64'), signerName: `kubernetes.io/${signer}`, usages };
    const manifest = {
      apiVersion: `certificates.k8s.io/${version}`,
      kind: 'CertificateSigningRequest',
      metadata: { name },
    };
    await run('create', '-f', await file(`${name}.json`, { ...manifest, spec }));
  }
  const issued = async (name: string) =>
    await eventually(`${name} is issued`, async () => {
      const { status } = await json('get', 'csr', name);
      return status?.certificate === undefined ? undefined : Buffer.from(status.certificate, 'base64').toString();
    });

  test('a user works with the certificate that an administrator approved [CertificateSigningRequest, 2] [CertificateSigningRequest, 4] [Built-in signers, 1]', async () => {
    const extensions = [
      ...asAuthority,
      'subjectAltName=DNS:ada.example.com,email:ada@example.com,otherName:1.2.3.4;UTF8:x',
    ];
    const subject = '/C=DE/O=dev/emailAddress=ada@example.com/CN=ada';
    const { request, keyFile } = await makeRequest(folder(), { name: 'ada', key: 'rsa', subject, extensions });
    await create('ada', 'kube-apiserver-client', ['client auth', 'digital signature'], request);
    expect(await run('get', 'csr', 'ada')).toMatch(/ Pending *$/m);
    expect(await run('certificate', 'approve', 'ada')).toContain('ada approved');
    const certificate = await issued('ada');
    expect(await run('get', 'csr', 'ada')).toMatch(/ Approved,Issued *$/m);
    const text = await verified(folder(), certificate, { authorityFile: authorityFile(), purpose: 'sslclient' });
    expect(text).toMatch(/Subject: C = DE, O = dev, CN = ada\n/);
    expect(text).toMatch(/Key Usage: critical\n\s+Digital Signature\n/);
    expect(text).toMatch(/Basic Constraints: critical\n\s+CA:FALSE\n/);
    expect(text).toMatch(/Alternative Name: *\n\s+DNS:ada.example.com, email:ada@example.com\n/);
    expect(text).not.toContain('1.2.3.4');

    const certFile = await file('ada.crt', certificate);
    const server = (await run('config', 'view', '-o', 'jsonpath={.clusters[0].cluster.server}')).trim();
    const as = `--kubeconfig=${await file('ada.kubeconfig', {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'ada' },
      clusters: [{ name: 'c', cluster: { server, 'certificate-authority': authorityFile() } }],
      users: [{ name: 'ada', user: { 'client-certificate': certFile, 'client-key': keyFile } }],
      contexts: [{ name: 'ada', context: { cluster: 'c', user: 'ada' } }],
    })}`;
    await expect(run(as, 'get', 'configmaps')).rejects.toThrow('User "ada" cannot list resource "configmaps"');
    await run('create', 'rolebinding', 'dev-edit', '--clusterrole=edit', '--group=dev');
    await eventually(
      'the binding is in effect',
      async () =>
        (await run(as, 'auth', 'can-i', 'create', 'configmaps').catch(() => 'no')).includes('yes') || undefined,
    );
    expect(await run(as, 'create', 'configmap', 'of-ada', '--from-literal=a=b')).toContain('configmap/of-ada created');
    expect(await run(as, 'get', 'configmap', 'of-ada', '-o', 'jsonpath={.data.a}')).toBe('b');
    await expect(run(as, 'get', 'nodes')).rejects.toThrow('User "ada" cannot list resource "nodes"');
    expect(await run(as, 'auth', 'can-i', 'delete', 'nodes').catch((error: Error) => error.message)).toContain('no');
  });

  test('a denied request gets no certificate [CertificateSigningRequest, 3]', async () => {
    const { request } = await makeRequest(folder(), { name: 'eve', key: 'p384', subject: '/CN=eve' });
    await create('eve', 'kube-apiserver-client', ['client auth'], request);
    expect(await run('certificate', 'deny', 'eve')).toContain('eve denied');
    // Requests are signed in order.
    const { request: later } = await makeRequest(folder(), { name: 'later', key: 'p384', subject: '/CN=later' });
    await create('later', 'kube-apiserver-client', ['client auth'], later);
    await run('certificate', 'approve', 'later');
    await issued('later');
    expect((await json('get', 'csr', 'eve')).status.certificate).toBeUndefined();
    expect(await run('get', 'csr', 'eve')).toMatch(/ Denied *$/m);
  });

  test('a node agent gets a client and a serving certificate [Built-in signers, 2] [Built-in signers, 3]', async () => {
    const subject = '/O=system:nodes/CN=system:node:n1';
    const client = await makeRequest(folder(), { name: 'n1', key: 'ed25519', subject, extensions: asAuthority });
    await create('n1', 'kube-apiserver-client-kubelet', clientUsages, client.request);
    await run('certificate', 'approve', 'n1');
    const text = await verified(folder(), await issued('n1'), { authorityFile: authorityFile(), purpose: 'sslclient' });
    expect(text).toMatch(/Subject: O = system:nodes, CN = system:node:n1\n/);
    expect(text).not.toMatch(/Alternative Name|1\.2\.3\.4|CA:TRUE/);

    const extensions = ['subjectAltName=DNS:localhost,IP:127.0.0.1,otherName:1.2.3.4;UTF8:x'];
    const serving = await makeRequest(folder(), { name: 'n1-serving', key: 'p384', subject, extensions });
    await create('n1-serving', 'kubelet-serving', servingUsages, serving.request);
    await run('certificate', 'approve', 'n1-serving');
    const cert = await issued('n1-serving');
    await verified(folder(), cert, { authorityFile: authorityFile(), purpose: 'sslserver' });
    const [key, ca] = [await readFile(serving.keyFile), await readFile(authorityFile())];
    expect(await answerOf({ cert, key, ca })).toBe('served');
  });

  test('a signer that refuses writes the reasons to the log, and nothing into the request [CertificateSigningRequest, 5]', async () => {
    const extensions = ['subjectAltName=URI:spiffe://n1,DNS:n1'];
    const subject = '/O=system:nodes/CN=system:node:n1';
    const { request } = await makeRequest(folder(), { name: 'wrong', key: 'rsa', subject, extensions });
    await create('wrong', 'kubelet-serving', servingUsages, request);
    await run('certificate', 'approve', 'wrong');
    const line = await eventually('the refusal is logged', async () =>
      log()
        .split('\n')
        .find((text) => text.includes('cannot sign a certificate signing request')),
    );
    expect(line).toContain('URIs are not allowed');
    const { status } = await json('get', 'csr', 'wrong');
    expect(status.conditions.map(({ type }: { readonly type: string }) => type)).toEqual(['Approved']);
    expect(status.certificate).toBeUndefined();
  });

  test('the legacy signer signs any request [Built-in signers, 4]', async () => {
    const extensions = [...asAuthority, 'subjectAltName=IP:10.0.0.1,URI:spiffe://any'];
    const { request } = await makeRequest(folder(), { name: 'any', key: 'rsa', subject: '/CN=any', extensions });
    await create('any', 'legacy-unknown', ['server auth', 'client auth', 'code signing'], request, 'v1beta1');
    await run('certificate', 'approve', 'any');
    const text = await verified(folder(), await issued('any'), {
      authorityFile: authorityFile(),
      purpose: 'sslclient',
    });
    expect(text).toContain('TLS Web Server Authentication, TLS Web Client Authentication, Code Signing');
    expect(text).toMatch(/IP Address:10.0.0.1, URI:spiffe:\/\/any\n/);
    expect(text).toMatch(/Basic Constraints: critical\n\s+CA:FALSE\n/);
  });
});

/** The response of an HTTPS server with a key pair, to a client that trusts the authority. */
async function answerOf({ cert, key, ca }: { readonly cert: string; readonly key: Buffer; readonly ca: Buffer }) {
  const server = createServer({ cert, key }, (_request, response) => response.end('served'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<string>((resolve, reject) => {
      const asked = httpsRequest({ host: 'localhost', family: 4, port, ca, agent: false }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        response.on('end', () => resolve(text));
      });
      asked.on('error', reject);
      asked.end();
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
