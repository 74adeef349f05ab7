import { type FlagDefinition, ignoredReasons } from '@orch/component';

const section = 'Insecure serving';

/** Options of the section 'Insecure serving'. */
export function insecureServingFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'address',
      type: 'ip',
      default: '127.0.0.1',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Address of the insecure port.',
    },
    {
      name: 'insecure-bind-address',
      type: 'ip',
      default: '127.0.0.1',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Address of the insecure port.',
    },
    {
      name: 'insecure-port',
      type: 'int',
      default: '0',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Insecure port.',
    },
    {
      name: 'port',
      type: 'int',
      default: '0',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Insecure port; 0 for none.',
    },
  ];
}
