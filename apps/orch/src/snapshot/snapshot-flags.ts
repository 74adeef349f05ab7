import type { FlagDefinition } from '@orch/component';

/** The options of `orch snapshot`; those of a folder only where one is read or made. */
export const outputFlags: readonly FlagDefinition[] = [
  {
    section: 'Output',
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    help: 'How the snapshot is described: for people, or as one line of JSON.',
  },
];

export const saveFlags: readonly FlagDefinition[] = [
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: "Data folder of 'orch up' or of an API server (~/.local/share/orch/<naming> when not given).",
  },
  {
    section: 'Files',
    name: 'naming',
    type: 'string',
    default: 'orch',
    values: ['orch', 'kubernetes'],
    help: 'Which data folder is meant when --data-dir is not given.',
  },
  ...outputFlags,
];

export const restoreFlags: readonly FlagDefinition[] = [
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: "Data folder for 'orch up'; the store is made in its folder 'store', which must be new or empty.",
  },
  ...outputFlags,
];
