import type { Names } from '@orch/apimachinery';
import { definitionName } from './definition-name.js';
import type { SchemaDocument } from './definitions.js';

/** Message names of what is in bodies and is made of no message: a patch, and what the server says of its version. */
export const patchDefinition = 'meta_v1.Patch';
export const versionDefinition = 'version.Info';

/** Their definitions. */
export function extraDefinitions(names: Names): readonly (readonly [name: string, definition: SchemaDocument])[] {
  const members = Object.keys(versionMembers);
  const info: SchemaDocument = {
    description: 'Which release of the interface the server speaks, and how the server was built.',
    type: 'object',
    required: members,
    properties: Object.fromEntries(
      Object.entries(versionMembers)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, description]) => [name, { description, type: 'string' }]),
    ),
  };
  const patch: SchemaDocument = {
    description: 'What is to be changed of an object; the media type of the request says how it is written.',
    type: 'object',
  };
  return [
    [definitionName(patchDefinition, names), patch],
    [definitionName(versionDefinition, names), info],
  ];
}

/** In the order in which they are told. */
const versionMembers: Readonly<Record<string, string>> = {
  major: 'First number of the release.',
  minor: 'Second number of the release.',
  gitVersion: 'The whole release, with what the server itself is called.',
  gitCommit: 'Commit of the source that was built.',
  gitTreeState: 'Whether the source was as committed: clean or dirty.',
  buildDate: 'When it was built.',
  goVersion: 'What the server runs on.',
  compiler: 'What the server was built with.',
  platform: 'System and processor that the server runs on.',
};
