import type { FlagDefinition } from '../flag-definition.js';
import { requestHeaderFlags } from './request-headers.js';

const section = 'Authentication';

/** Options of the section 'Authentication' of programs that ask the API server who a caller is. */
export function delegatedAuthenticationFlags({
  toleratesLookupFailure,
}: {
  readonly toleratesLookupFailure: boolean;
}): readonly FlagDefinition[] {
  return [
    {
      name: 'authentication-kubeconfig',
      type: 'string',
      default: '',
      section: section,
      help: 'Client configuration file with which tokens are reviewed by the API server.',
    },
    {
      name: 'authentication-skip-lookup',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Do not look up the authentication configuration in the cluster.',
    },
    {
      name: 'authentication-token-webhook-cache-ttl',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time to keep answers of the token webhook.',
    },
    {
      name: 'authentication-tolerate-lookup-failure',
      type: 'bool',
      default: String(toleratesLookupFailure),
      section: section,
      help: 'Start though the authentication configuration of the cluster cannot be read.',
    },
    {
      name: 'client-ca-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authorities that client certificates are verified against.',
    },
    ...requestHeaderFlags(section, {
      extraPrefix: 'x-remote-extra-',
      group: 'x-remote-group',
      userName: 'x-remote-user',
    }),
  ];
}
