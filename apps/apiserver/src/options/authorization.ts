import type { FlagDefinition } from '@orch/component';

const section = 'Authorization';

/** Options of the section 'Authorization'. */
export function authorizationFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'authorization-mode',
      type: 'stringSlice',
      default: 'AlwaysAllow',
      repeatable: true,
      section: section,
      values: ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Webhook', 'RBAC', 'Node'],
      help: 'Authorizers in the order they are asked.',
    },
    {
      name: 'authorization-policy-file',
      protective: true,
      type: 'string',
      default: '',
      section: section,
      help: 'File of attribute based policies, one JSON object per line.',
    },
    {
      name: 'authorization-webhook-cache-authorized-ttl',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Time to cache authorized responses of the authorization webhook.',
    },
    {
      name: 'authorization-webhook-cache-unauthorized-ttl',
      type: 'duration',
      default: '30s',
      section: section,
      help: 'Time to cache unauthorized responses of the authorization webhook.',
    },
    {
      name: 'authorization-webhook-config-file',
      protective: true,
      type: 'string',
      default: '',
      section: section,
      help: 'Client configuration file of the authorization webhook.',
    },
    {
      name: 'authorization-webhook-version',
      type: 'string',
      default: 'v1beta1',
      section: section,
      values: ['v1', 'v1beta1'],
      help: 'Version of access reviews sent to the webhook.',
    },
  ];
}
