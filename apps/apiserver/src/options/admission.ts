import type { FlagDefinition } from '@orch/component';
import { admissionPluginNames } from '@orch/controlplane';

const section = 'Admission';

/** Options of the section 'Admission'. */
export function admissionFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'admission-control',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      deprecated: 'use --enable-admission-plugins and --disable-admission-plugins',
      values: admissionPluginNames,
      help: 'Admission plugins to enable; all others are disabled. Their order has no effect.',
    },
    {
      name: 'admission-control-config-file',
      type: 'string',
      default: '',
      section: section,
      help: 'File with the configuration of admission plugins.',
    },
    {
      name: 'disable-admission-plugins',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      values: admissionPluginNames,
      help: 'Admission plugins to disable that are enabled by default.',
    },
    {
      name: 'enable-admission-plugins',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      values: admissionPluginNames,
      help: 'Admission plugins to enable besides those that are enabled by default.',
    },
  ];
}
