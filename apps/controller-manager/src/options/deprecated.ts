import type { FlagDefinition } from '@orch/component';

const section = 'Deprecated';

/** Options of the section 'Deprecated'. */
export function deprecatedFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'deleting-pods-burst',
      type: 'int32',
      default: '0',
      section: section,
      deprecated: 'no effect',
      hidden: true,
      help: 'Pods of a failed node deleted at once.',
    },
    {
      name: 'deleting-pods-qps',
      type: 'float',
      default: '0.1',
      section: section,
      deprecated: 'no effect',
      hidden: true,
      help: 'Pods of failed nodes deleted per second.',
    },
    {
      name: 'register-retry-count',
      type: 'int32',
      default: '10',
      section: section,
      deprecated: 'no effect',
      hidden: true,
      help: 'Times a node tries to register.',
    },
  ];
}
