import type { Names } from '@orch/apimachinery';
import { definitionName } from './definition-name.js';
import type { SchemaDocument } from './definitions.js';

/** Message names of bodies without a message: patches and the server version. */
export const patchDefinition = 'meta_v1.Patch';
export const versionDefinition = 'version.Info';

/** Their definitions. */
export function extraDefinitions(names: Names): readonly (readonly [name: string, definition: SchemaDocument])[] {
  const members = Object.keys(versionMembers);
  const info: SchemaDocument = {
    description: 'API release and build of the server.',
    type: 'object',
    required: members,
    properties: Object.fromEntries(
      Object.entries(versionMembers)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, description]) => [name, { description, type: 'string' }]),
    ),
  };
  const patch: SchemaDocument = {
    description: 'Changes of an object, in the format given by the media type of the request.',
    type: 'object',
  };
  return [
    [definitionName(patchDefinition, names), patch],
    [definitionName(versionDefinition, names), info],
  ];
}

/** In output order. */
const versionMembers: Readonly<Record<string, string>> = {
  major: 'Major version of the release.',
  minor: 'Minor version of the release.',
  gitVersion: 'Full version of the release, with the product name.',
  gitCommit: 'Git commit of the source.',
  gitTreeState: 'Whether the source was committed: clean or dirty.',
  buildDate: 'Time of the build.',
  goVersion: 'Runtime of the server.',
  compiler: 'Compiler of the server.',
  platform: 'Operating system and architecture of the server.',
};
