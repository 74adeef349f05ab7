import type { FlagDefinition } from '@orch/component';
import { connectionFlags } from '../history/connection.js';

const section = 'Validation';

/** The options of `orch validate`. */
export const validateFlags: readonly FlagDefinition[] = [
  {
    name: 'filename',
    shorthand: 'f',
    type: 'stringArray',
    default: '',
    repeatable: true,
    section,
    help: "File, folder or pattern of objects in YAML or JSON; '-' is standard input.",
  },
  {
    name: 'recursive',
    shorthand: 'R',
    type: 'bool',
    default: 'false',
    section,
    help: 'Read folders recursively.',
  },
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: 'default',
    section,
    help: 'Namespace of objects without one.',
  },
  {
    name: 'strict',
    type: 'bool',
    default: 'false',
    section,
    help: 'Report unknown fields, duplicate fields and duplicate objects as errors instead of warnings.',
  },
  {
    name: 'skip-unknown-kinds',
    type: 'bool',
    default: 'false',
    section,
    help: 'Report unknown kinds, such as custom resources defined elsewhere, as warnings instead of errors.',
  },
  {
    name: 'quiet',
    shorthand: 'q',
    type: 'bool',
    default: 'false',
    section,
    help: 'Print nothing for valid objects.',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json', 'yaml'],
    section,
    help: 'One line per object, or the objects as a server would store them.',
  },
  {
    name: 'from-cluster',
    type: 'bool',
    default: 'false',
    section,
    help: 'Also use the custom resource definitions of a cluster; reads nothing else from it.',
  },
  {
    name: 'feature-gates',
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'Feature gates of the server, as name=true,name=false.',
  },
  {
    name: 'runtime-config',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'APIs that the server enables or disables, as group/version=true, api/alpha=true.',
  },
  ...connectionFlags.map((flag) => ({ ...flag, section: flag.name === 'naming' ? section : 'Cluster' })),
];
