import type { FlagDefinition } from '../flag-definition.js';

const section = 'Authorization';

/** Options of the section 'Authorization' of programs that ask the API server what a caller may do. */
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
      help: 'Client configuration file with which access is reviewed by the API server.',
    },
    {
      name: 'authorization-webhook-cache-authorized-ttl',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time to keep answers of the authorization webhook that allow.',
    },
    {
      name: 'authorization-webhook-cache-unauthorized-ttl',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time to keep answers of the authorization webhook that refuse.',
    },
  ];
}
