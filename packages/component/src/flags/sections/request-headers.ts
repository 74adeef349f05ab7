import type { FlagDefinition } from '../flag-definition.js';

/** An empty string is no default. */
export interface RequestHeaderDefaults {
  readonly extraPrefix: string;
  readonly group: string;
  readonly userName: string;
}

/** Options of proxies that authenticate users by headers, under the help heading `section`. */
export function requestHeaderFlags(
  section: string,
  { extraPrefix, group, userName }: RequestHeaderDefaults,
): readonly FlagDefinition[] {
  return [
    {
      name: 'requestheader-allowed-names',
      protective: true,
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      help: 'Common names of proxies that may set user headers; empty for any.',
    },
    {
      name: 'requestheader-client-ca-file',
      protective: true,
      type: 'string',
      default: '',
      section: section,
      help: 'Certificate authorities that verify the certificates of proxies.',
    },
    {
      name: 'requestheader-extra-headers-prefix',
      protective: true,
      type: 'stringSlice',
      default: extraPrefix,
      repeatable: true,
      section: section,
      help: 'Prefixes of headers with extra attributes of the user.',
    },
    {
      name: 'requestheader-group-headers',
      protective: true,
      type: 'stringSlice',
      default: group,
      repeatable: true,
      section: section,
      help: 'Headers with the groups of the user.',
    },
    {
      name: 'requestheader-username-headers',
      protective: true,
      type: 'stringSlice',
      default: userName,
      repeatable: true,
      section: section,
      help: 'Headers with the name of the user.',
    },
  ];
}
