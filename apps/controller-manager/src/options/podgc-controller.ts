import type { FlagDefinition } from '@orch/component';

const section = 'Podgc controller';

/** Options of the section 'Podgc controller'. */
export function podgcControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'terminated-pod-gc-threshold',
      type: 'int32',
      default: '12500',
      section: section,
      help: 'Terminated pods that may stay before the oldest are deleted; 0 for no limit.',
    },
  ];
}
