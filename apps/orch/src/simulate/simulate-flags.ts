import type { FlagCheck, FlagDefinition } from '@orch/component';
import { connectionFlags } from '../history/connection.js';

const section = 'Simulation';
const nodeSection = 'One more node';

/** The options of `orch simulate`. */
export const simulateFlags: readonly FlagDefinition[] = [
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
    name: 'skip-unknown-kinds',
    type: 'bool',
    default: 'false',
    section,
    help: 'Leave out objects of unknown kinds, with a warning, instead of an error.',
  },
  {
    name: 'from-cluster',
    type: 'bool',
    default: 'false',
    section,
    help: 'Begin with the objects of a cluster; those of files are added, or replace them. Options of the server imply it.',
  },
  {
    name: 'config',
    type: 'string',
    default: '',
    section,
    help: 'Configuration file of the scheduler: profiles, plugins and extenders.',
  },
  {
    name: 'feature-gates',
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section,
    help: 'Feature gates, as name=true,name=false.',
  },
  {
    name: 'seed',
    type: 'int',
    default: '1',
    section,
    help: 'Chooses among equally good nodes: equal seeds make equal choices.',
  },
  {
    name: 'output',
    shorthand: 'o',
    type: 'string',
    default: 'table',
    values: ['table', 'json', 'yaml'],
    section,
    help: 'Tables for people, or one document for programs.',
  },
  {
    name: 'details',
    type: 'string',
    default: '',
    values: ['', 'all', 'unplaced', 'none'],
    section,
    help: 'The pods whose nodes are explained one by one (default unplaced for tables, all otherwise).',
  },
  {
    name: 'add-node',
    type: 'string',
    default: '',
    section: nodeSection,
    help: 'File with a node: says what it would change to have this one, too.',
  },
  {
    name: 'add-node-cpu',
    type: 'string',
    default: '',
    section: nodeSection,
    help: 'CPU of one more node, such as 4 or 3900m, instead of a file.',
  },
  {
    name: 'add-node-memory',
    type: 'string',
    default: '',
    section: nodeSection,
    help: 'Memory of one more node, such as 16Gi.',
  },
  {
    name: 'add-node-pods',
    type: 'int',
    default: '110',
    section: nodeSection,
    help: 'How many pods it takes.',
  },
  {
    name: 'add-node-labels',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    section: nodeSection,
    help: 'Labels of one more node, as key=value,key=value.',
  },
  ...connectionFlags.map((flag) => ({ ...flag, section: flag.name === 'naming' ? section : 'Cluster' })),
];

const ofShape = ['add-node-cpu', 'add-node-memory', 'add-node-pods', 'add-node-labels'] as const;

/** A shape is complete, and not given beside a file. */
export const addedNodeCheck: FlagCheck = (flags) => {
  const given = ofShape.filter((name) => flags.isGiven(name));
  if (given.length === 0) return [];
  if (flags.string('add-node') !== '') return given.map((name) => `--${name} cannot be combined with --add-node`);
  return (['add-node-cpu', 'add-node-memory'] as const)
    .filter((name) => flags.string(name) === '')
    .map((name) => `--${name} must be specified: one more node has CPU and memory`);
};
