import { type Names, wellKnown } from '@orch/apimachinery';
import type { FlagValues } from '@orch/component';
import { UsageError } from '../command/run-client-command.js';
import { type Manifest, readManifests } from '../validate/read-manifests.js';

/** Name of a node of a shape. */
export const addedNodeName = 'one-more-node';

/**
 * One more node, as of a file; undefined when none is asked for.
 * @throws UsageError when the file has anything but one object
 */
export async function addedNode(
  flags: FlagValues,
  { names, stdin }: { readonly names: Names; readonly stdin: NodeJS.ReadableStream },
): Promise<Manifest | undefined> {
  const file = flags.string('add-node');
  if (file !== '') {
    const [manifest, ...others] = await readManifests([file], { stdin, recursive: false });
    if (manifest === undefined || others.length > 0)
      throw new UsageError(
        `--add-node: ${file} must contain one node, not ${others.length === 0 ? 'none' : others.length + 1} objects`,
      );
    return manifest;
  }
  if (flags.string('add-node-cpu') === '') return undefined;
  const allocatable = {
    ...{ cpu: flags.string('add-node-cpu'), memory: flags.string('add-node-memory') },
    pods: String(flags.number('add-node-pods')),
  };
  const labels = {
    [names.value(wellKnown.labels.hostname)]: addedNodeName,
    ...flags.map('add-node-labels'),
  };
  return {
    ...{ type: 'object', file: '--add-node-*', document: 1, duplicates: [] },
    positionOf: () => ({ line: 1, column: 1 }),
    value: {
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: addedNodeName, labels } },
      status: { allocatable, capacity: allocatable },
    },
  };
}
