import type { FlagDefinition } from '../flag-definition.js';
import { requestHeaderFlags } from './request-headers.js';

const section = 'Authentication';

/** Section 'Authentication' of programs that delegate authentication to the API server. */
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
      help: 'Client configuration file for token reviews by the API server.',
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
      help: 'Time to cache responses of the token webhook.',
    },
    {
      name: 'authentication-tolerate-lookup-failure',
      type: 'bool',
      default: String(toleratesLookupFailure),
      section: section,
      help: 'Start even when the authentication configuration of the cluster cannot be read.',
    },
    {
      name: 'client-ca-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Certificate authorities that verify client certificates.',
    },
    ...requestHeaderFlags(section, {
      extraPrefix: 'x-remote-extra-',
      group: 'x-remote-group',
      userName: 'x-remote-user',
    }),
  ];
}
