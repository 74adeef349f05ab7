import type { FlagDefinition } from '../flag-definition.js';

/** Empty: none. */
export interface RequestHeaderDefaults {
  readonly extraPrefix: string;
  readonly group: string;
  readonly userName: string;
}

/** Options of proxies that name users in headers; `section` is the heading they stand under. */
export function requestHeaderFlags(
  section: string,
  { extraPrefix, group, userName }: RequestHeaderDefaults,
): readonly FlagDefinition[] {
  return [
    {
      name: 'requestheader-allowed-names',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      help: 'Common names of proxies that may name users in headers; empty for any.',
    },
    {
      name: 'requestheader-client-ca-file',
      type: 'string',
      default: '',
      section: section,
      help: "Authorities that proxies' certificates are verified against.",
    },
    {
      name: 'requestheader-extra-headers-prefix',
      type: 'stringSlice',
      default: extraPrefix,
      repeatable: true,
      section: section,
      help: 'Prefixes of headers that hold extra attributes of the user.',
    },
    {
      name: 'requestheader-group-headers',
      type: 'stringSlice',
      default: group,
      repeatable: true,
      section: section,
      help: 'Headers that hold the groups of the user.',
    },
    {
      name: 'requestheader-username-headers',
      type: 'stringSlice',
      default: userName,
      repeatable: true,
      section: section,
      help: 'Headers that hold the name of the user.',
    },
  ];
}
