import { between, type FlagDefinition } from '@orch/component';

const section = 'Insecure serving';

/** Options of the section 'Insecure serving'. */
export function insecureServingFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'address',
      type: 'string',
      default: '0.0.0.0',
      section: section,
      deprecated: 'use --bind-address; ignored when --config is given',
      help: 'Address of the insecure port.',
    },
    {
      name: 'port',
      type: 'int',
      default: '10251',
      section: section,
      deprecated: 'use --secure-port; ignored when --config is given',
      validate: between(0, 65_535),
      help: 'Insecure port; 0 for none.',
    },
  ];
}
