import type { FlagDefinition } from '@orch/component';

const section = 'API enablement';

/** Options of the section 'API enablement'. */
export function apiEnablementFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'runtime-config',
      type: 'mapStringString',
      default: '',
      repeatable: true,
      section: section,
      help: 'APIs to enable or disable; the most specific key wins: api/all, api/ga, api/beta, api/alpha, v1, group/version or group/version/resource, with =true (the default) or =false.',
    },
  ];
}
