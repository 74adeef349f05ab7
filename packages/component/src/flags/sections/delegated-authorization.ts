import type { FlagDefinition } from '../flag-definition.js';

const section = 'Authorization';

/** Section 'Authorization' of programs that delegate authorization to the API server. */
export function delegatedAuthorizationFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'authorization-always-allow-paths',
      type: 'stringSlice',
      default: '/healthz,/readyz,/livez',
      repeatable: true,
      section: section,
      help: 'Paths that are served without authorization.',
    },
    {
      name: 'authorization-kubeconfig',
      type: 'string',
      default: '',
      section: section,
      help: 'Client configuration file for access reviews by the API server.',
    },
    {
      name: 'authorization-webhook-cache-authorized-ttl',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time to cache authorized responses of the authorization webhook.',
    },
    {
      name: 'authorization-webhook-cache-unauthorized-ttl',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time to cache unauthorized responses of the authorization webhook.',
    },
  ];
}
