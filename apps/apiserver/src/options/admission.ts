import type { FlagDefinition } from '@orch/component';
import { admissionPluginNames } from './admission-plugin-names.js';

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
      help: 'Admission plugins in the order of running.',
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
      help: 'Admission plugins that are on by default and are not to run.',
    },
    {
      name: 'enable-admission-plugins',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      values: admissionPluginNames,
      help: 'Admission plugins to run besides those that are on by default.',
    },
  ];
}
