import { type FlagDefinition, ignoredReasons } from '@orch/component';

const section = 'Features';

/** Options of the section 'Features'. */
export function featuresFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'contention-profiling',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Profile contention of locks, when profiling is on.',
    },
    {
      name: 'enable-swagger-ui',
      type: 'bool',
      default: 'false',
      section: section,
      deprecated: 'no effect',
      ignored: ignoredReasons.ignoredInOriginal,
      hidden: true,
      help: 'Serve the console of the API description.',
    },
    { name: 'profiling', type: 'bool', default: 'true', section: section, help: 'Serve profiles under /debug/pprof.' },
  ];
}
