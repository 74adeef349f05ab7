import type { Names } from '@orch/apimachinery';
import { between, type FlagDefinition } from '@orch/component';
import { contentTypeFlag } from '@orch/serving';

const section = 'Deprecated';

/** Options of the section 'Deprecated'. */
export function deprecatedFlags(names: Names): readonly FlagDefinition[] {
  return [
    {
      name: 'algorithm-provider',
      type: 'string',
      default: '',
      section: section,
      deprecated: 'use profiles and plugins in the --config file',
      values: ['ClusterAutoscalerProvider', 'DefaultProvider'],
      help: 'Named set of scheduling plugins.',
    },
    {
      name: 'contention-profiling',
      type: 'bool',
      default: 'true',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Profile contention of locks, when profiling is on.',
    },
    {
      name: 'hard-pod-affinity-symmetric-weight',
      type: 'int32',
      default: '1',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      validate: between(0, 100),
      help: 'Weight of the implicit preference for each required pod affinity.',
    },
    {
      name: 'kube-api-burst',
      type: 'int32',
      default: '100',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Burst of requests to the API server above the rate limit.',
    },
    contentTypeFlag(names, { section, deprecated: 'set it in the --config file; ignored when --config is given' }),
    {
      name: 'kube-api-qps',
      type: 'float',
      default: '50',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Rate limit of requests to the API server, per second.',
    },
    {
      name: 'kubeconfig',
      type: 'string',
      default: '',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Client configuration file for the API server.',
    },
    {
      name: 'lock-object-name',
      type: 'string',
      default: names.value('scheduler'),
      section: section,
      deprecated: 'use --leader-elect-resource-name; ignored when --config is given',
      help: 'Name of the leader election object.',
    },
    {
      name: 'lock-object-namespace',
      type: 'string',
      default: names.namespaces.system,
      section: section,
      deprecated: 'use --leader-elect-resource-namespace; ignored when --config is given',
      help: 'Namespace of the leader election object.',
    },
    {
      name: 'policy-config-file',
      type: 'string',
      default: '',
      section: section,
      deprecated: 'use profiles in the --config file',
      help: 'File with a scheduling policy.',
    },
    {
      name: 'policy-configmap',
      type: 'string',
      default: '',
      section: section,
      deprecated: 'use profiles in the --config file',
      help: 'Config map with a scheduling policy.',
    },
    {
      name: 'policy-configmap-namespace',
      type: 'string',
      default: names.namespaces.system,
      section: section,
      deprecated: 'use profiles in the --config file',
      help: 'Namespace of the config map with a scheduling policy.',
    },
    {
      name: 'profiling',
      type: 'bool',
      default: 'true',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Serve profiles under /debug/pprof.',
    },
    {
      name: 'scheduler-name',
      type: 'string',
      default: 'default-scheduler',
      section: section,
      deprecated: 'set it in the --config file; ignored when --config is given',
      help: 'Name of this scheduler in the field schedulerName of pods.',
    },
    {
      name: 'use-legacy-policy-config',
      type: 'bool',
      default: 'false',
      section: section,
      deprecated: 'use profiles in the --config file',
      help: 'Read the scheduling policy from the file instead of the config map.',
    },
  ];
}
