import type { FlagDefinition } from '@orch/component';
import { storeFolderFlags } from '../command/store-folder.js';

/** The options of `orch snapshot`. */
export const outputFlags: readonly FlagDefinition[] = [
  {
    section: 'Output',
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json'],
    help: 'Format of the description: text, or one line of JSON.',
  },
];

export const saveFlags: readonly FlagDefinition[] = [...storeFolderFlags, ...outputFlags];

export const restoreFlags: readonly FlagDefinition[] = [
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: "Data folder for 'orch up'. The store is created in its folder 'store', which must be new or empty.",
  },
  ...outputFlags,
];
