import type { FlagDefinition } from '@orch/component';

const section = 'Debugging';

/** Options of the section 'Debugging'. */
export function debuggingFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'contention-profiling',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Profile contention of locks, when profiling is on.',
    },
    { name: 'profiling', type: 'bool', default: 'true', section: section, help: 'Serve profiles under /debug/pprof.' },
  ];
}
