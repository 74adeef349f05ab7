import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { formatFlagHelp, parseFlags } from '@orch/component';
import { apiServerFlags } from './api-server-flags.js';

describe('the options of the API server', () => {
  test('have valid defaults in both dialects', () => {
    for (const names of [orchNames, kubernetesNames]) {
      expect(parseFlags(apiServerFlags(names), { args: [] })).toMatchObject({ type: 'run', warnings: [] });
    }
  });

  test('have defaults that depend on the dialect', () => {
    const outcome = parseFlags(apiServerFlags(kubernetesNames), { args: [] });
    if (outcome.type !== 'run') throw new Error('invalid options');
    expect(outcome.flags.string('storage-media-type')).toBe('application/vnd.kubernetes.protobuf');
    expect(outcome.flags.string('audit-log-version')).toBe('audit.k8s.io/v1');
  });

  test('limit the port and the GOAWAY chance', () => {
    const outcome = parseFlags(apiServerFlags(orchNames), { args: ['--secure-port=0', '--goaway-chance=0.5'] });
    expect(outcome).toEqual({
      type: 'invalid',
      errors: [
        'invalid argument "0" for "--secure-port": must be between 1 and 65535, inclusive',
        'invalid argument "0.5" for "--goaway-chance": must be between 0 and 0.02, inclusive',
      ],
    });
  });

  test('have a help with a heading per section, without hidden options', async () => {
    const help = await formatFlagHelp(apiServerFlags(orchNames), {
      name: 'orch-apiserver',
      summary: 'Serves the API.',
    });
    for (const section of ['Generic', 'Etcd', 'Secure serving', 'Auditing', 'Authentication', 'Orch', 'Global']) {
      expect(help).toContain(`\n${section} flags:\n`);
    }
    expect(help).toContain('--bind-address ip');
    expect(help).not.toContain('--nodeagent-read-only-port');
  });
});
