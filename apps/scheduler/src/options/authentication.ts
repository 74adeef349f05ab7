import type { FlagDefinition } from '@orch/component';

const section = 'Authentication';

/** Options of the section 'Authentication'. */
export function authenticationFlags(): readonly FlagDefinition[] {
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
      default: 'true',
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
    {
      name: 'requestheader-allowed-names',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      help: 'Common names of proxies that may name users in headers; empty for any.',
    },
    {
      name: 'requestheader-client-ca-file',
      type: 'string',
      default: '',
      section: section,
      help: "Authorities that proxies' certificates are verified against.",
    },
    {
      name: 'requestheader-extra-headers-prefix',
      type: 'stringSlice',
      default: 'x-remote-extra-',
      repeatable: true,
      section: section,
      help: 'Prefixes of headers that hold extra attributes of the user.',
    },
    {
      name: 'requestheader-group-headers',
      type: 'stringSlice',
      default: 'x-remote-group',
      repeatable: true,
      section: section,
      help: 'Headers that hold the groups of the user.',
    },
    {
      name: 'requestheader-username-headers',
      type: 'stringSlice',
      default: 'x-remote-user',
      repeatable: true,
      section: section,
      help: 'Headers that hold the name of the user.',
    },
  ];
}
