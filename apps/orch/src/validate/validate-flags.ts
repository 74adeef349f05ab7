import { type FlagDefinition, namingFlag } from '@orch/component';

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
    help: "File, folder or pattern of objects in YAML or JSON; '-' is the standard input.",
  },
  {
    name: 'recursive',
    shorthand: 'R',
    type: 'bool',
    default: 'false',
    section,
    help: 'Read the folders in a folder too.',
  },
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    default: 'default',
    section,
    help: 'Namespace of objects that name none.',
  },
  {
    name: 'strict',
    type: 'bool',
    default: 'false',
    section,
    help: 'Members that a kind does not have, members given twice and objects given twice are errors, not warnings.',
  },
  {
    name: 'skip-unknown-kinds',
    type: 'bool',
    default: 'false',
    section,
    help: 'Kinds that there are not, such as custom resources defined elsewhere, are warnings, not errors.',
  },
  {
    name: 'quiet',
    shorthand: 'q',
    type: 'bool',
    default: 'false',
    section,
    help: 'Say nothing of objects that are valid.',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'text',
    values: ['text', 'json', 'yaml'],
    section,
    help: 'A line for each object, or the objects as a server would store them.',
  },
  { ...namingFlag, section },
  {
    name: 'feature-gates',
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'Features that the server would have on or off, as name=true,name=false.',
  },
  {
    name: 'runtime-config',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    section: 'Server',
    help: 'Versions that the server would serve or not, as group/version=true, api/alpha=true.',
  },
];
