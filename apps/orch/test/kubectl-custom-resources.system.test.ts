import { chmod } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, runKubectl } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';

const group = 'pki.example.com';
const condition = {
  type: 'object',
  required: ['type', 'status'],
  properties: {
    type: { type: 'string' },
    status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
    reason: { type: 'string' },
    lastTransitionTime: { type: 'string', format: 'date-time' },
  },
};

/** A certificate as issuers of certificates define it. */
const certificates = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `certificates.${group}` },
  spec: {
    ...{ group, scope: 'Namespaced' },
    names: {
      plural: 'certificates',
      singular: 'certificate',
      kind: 'Certificate',
      shortNames: ['crt'],
      categories: ['pki'],
    },
    versions: [
      {
        ...{ name: 'v1', served: true, storage: true },
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.copies', statusReplicasPath: '.status.copies' },
        },
        additionalPrinterColumns: [
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Secret', type: 'string', jsonPath: '.spec.secretName' },
          { name: 'Issuer', type: 'string', jsonPath: '.spec.issuerRef.name', priority: 1 },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A signed certificate that is kept in a secret.',
            properties: {
              spec: {
                ...{ type: 'object', description: 'Wanted state.', required: ['secretName', 'issuerRef'] },
                properties: {
                  secretName: { type: 'string', description: 'Where the key pair is kept.' },
                  dnsNames: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
                  duration: { type: 'string', default: '2160h' },
                  copies: { type: 'integer', default: 1 },
                  issuerRef: {
                    ...{ type: 'object', required: ['name'] },
                    properties: { name: { type: 'string' }, kind: { type: 'string', default: 'Issuer' } },
                  },
                },
              },
              status: {
                type: 'object',
                properties: {
                  copies: { type: 'integer' },
                  conditions: {
                    ...{ type: 'array', items: condition },
                    ...{ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

describe.each(kubectlPrograms())('unmodified %s with custom resources', (kubectl) => {
  const { run, json, file, pathOf, environment } = kubectlCluster(kubectl, { nodes: 0 });
  const certificate = (name: string, spec: object) => ({
    ...{ apiVersion: `${group}/v1`, kind: 'Certificate', metadata: { name } },
    spec: { secretName: `${name}-tls`, issuerRef: { name: 'root' }, ...spec },
  });

  test('applies, explains, lists, edits, scales and deletes them', async () => {
    await run('apply', '-f', await file('crd.json', certificates));
    await run('wait', '--for=condition=Established', `crd/certificates.${group}`);
    expect(await run('api-resources', `--api-group=${group}`, '--no-headers')).toMatch(
      /^certificates +crt +pki\.example\.com(\/v1)? +true +Certificate\n$/,
    );
    const explained = await run('explain', 'certificate.spec.secretName');
    expect(explained).toContain('Where the key pair is kept.');

    const one = await file('one.json', certificate('one', { dnsNames: ['a.example.com'] }));
    expect(await run('apply', '-f', one)).toBe(`certificate.${group}/one created\n`);
    expect(await run('apply', '-f', one)).toBe(`certificate.${group}/one unchanged\n`);
    const { spec } = await json('get', 'crt', 'one');
    expect(spec).toMatchObject({ duration: '2160h', issuerRef: { name: 'root', kind: 'Issuer' } });
    expect(await run('get', 'pki')).toMatch(/^NAME +READY +SECRET *\none +one-tls *\n$/);
    expect(await run('get', 'certificates', '-o', 'wide')).toMatch(
      /^NAME +READY +SECRET +ISSUER *\none +one-tls +root *\n$/,
    );
    await file('one.json', certificate('one', { dnsNames: ['b.example.com'], duration: '24h' }));
    expect(await run('apply', '-f', one)).toBe(`certificate.${group}/one configured\n`);
    expect((await json('get', 'crt', 'one')).spec).toMatchObject({ dnsNames: ['b.example.com'], duration: '24h' });

    const two = await file('two.json', certificate('two', { dnsNames: ['x'] }));
    expect(await run('apply', '--server-side', '-f', two)).toBe(`certificate.${group}/two serverside-applied\n`);
    await file('two.json', certificate('two', { dnsNames: ['y'] }));
    await run('apply', '--server-side', '--field-manager=other', '--force-conflicts', '-f', two);
    expect((await json('get', 'crt', 'two')).spec.dnsNames).toEqual(['x', 'y']);

    const invalid = await file('invalid.json', certificate('invalid', { secretName: 5 }));
    await expect(run('apply', '--validate=false', '-f', invalid)).rejects.toThrow(
      /The Certificate "invalid" is invalid: spec\.secretName: Invalid value: "integer"/,
    );
    await run('label', 'crt', 'one', 'team=web');
    expect(await run('get', 'crt', '-l', 'team=web', '-o', 'name')).toBe(`certificate.${group}/one\n`);
    await run('patch', 'crt', 'one', '--type=merge', '-p', '{"spec":{"copies":2}}');
    expect(await run('scale', 'crt', 'one', '--replicas=3')).toContain('scaled');
    expect((await json('get', 'crt', 'one')).spec.copies).toBe(3);

    await chmod(await file('edit.sh', '#!/bin/sh\nsed -i "s/24h/48h/" "$1"\n'), 0o755);
    const editor = { ...environment(), EDITOR: pathOf('edit.sh'), KUBE_EDITOR: pathOf('edit.sh') };
    expect(await runKubectl(kubectl, ['edit', 'crt', 'one'], editor)).toContain('edited');
    expect((await json('get', 'crt', 'one')).spec).toMatchObject({ duration: '48h', copies: 3 });
    expect(await run('explain', 'certificate', '--recursive')).toMatch(/issuerRef\s+<Object>/);
    expect(await run('describe', 'crt', 'one')).toContain('Secret Name:');

    await run('delete', 'crd', `certificates.${group}`);
    await expect(run('get', 'crt')).rejects.toThrow(/NotFound|doesn't have a resource type/);
  });
});
