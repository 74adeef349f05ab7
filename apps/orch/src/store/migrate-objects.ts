import { isStatusError, type Names, wellKnown } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { discoverTypes, formatType, type ResourceType } from '../history/resource-types.js';

export interface MigratedType {
  /** `pods`, `deployments.apps`. */
  readonly type: string;
  readonly objects: number;
  /** Objects that were stored in an old form. */
  readonly rewritten: number;
  /** One line for each object, or for the type, that could not be rewritten. */
  readonly failures: readonly string[];
}

/**
 * Sends a patch without changes for each stored object, one at a time: the server writes those again whose stored form is
 * old. All others keep their resourceVersion. Types that are not stored, such as those of the metrics API, are left out.
 */
export async function* migrateObjects(client: RestClient): AsyncGenerator<MigratedType> {
  for (const type of await discoverTypes(client)) {
    if (!isVirtual(type, client.names)) yield await migrateType(client, type);
  }
}

/** Types that the server computes. */
function isVirtual({ group, resource }: ResourceType, names: Names): boolean {
  return group === names.group(wellKnown.groups.metrics) || (group === '' && resource === 'componentstatuses');
}

async function migrateType(client: RestClient, type: ResourceType): Promise<MigratedType> {
  const resource = client.resource(type);
  const failures: string[] = [];
  let objects = 0;
  let rewritten = 0;
  const rewrite = async (metadata: Metadata): Promise<void> => {
    const { name = '', namespace } = metadata;
    objects += 1;
    try {
      const after = await resource.patch(
        name,
        { type: 'merge', body: {} },
        namespace === undefined ? {} : { namespace },
      );
      if (after.metadata.resourceVersion !== metadata.resourceVersion) rewritten += 1;
    } catch (error) {
      if (!isStatusError(error)) throw error;
      // Deleted meanwhile.
      if (error.status.reason !== 'NotFound') {
        failures.push(`${formatType(type)} ${[namespace, name].filter(Boolean).join('/')}: ${error.message}`);
      }
    }
  };
  try {
    for (let next = ''; ; ) {
      const page = await resource.list({ limit: pageObjectsMax, ...(next === '' ? {} : { continue: next }) });
      for (const { metadata } of page.items) await rewrite(metadata);
      next = page.metadata.continue ?? '';
      if (next === '') break;
    }
  } catch (error) {
    if (!isStatusError(error)) throw error;
    failures.push(`${formatType(type)}: ${error.message}`);
  }
  return { type: formatType(type), objects, rewritten, failures };
}

interface Metadata {
  readonly name?: string;
  readonly namespace?: string;
  readonly resourceVersion?: string;
}

const pageObjectsMax = 500;
