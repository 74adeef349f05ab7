import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeYaml } from '@orch/apimachinery';

/** One version of a resource, as packages/api/data/resources.yaml has it in neutral spelling. */
export interface Row {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly virtual?: boolean;
  readonly enabledByDefault: boolean;
  readonly subresources?: readonly { readonly name: string; readonly enabledByDefault?: boolean }[];
}

const file = join(__dirname, '..', '..', 'api', 'data', 'resources.yaml');
const { resources }: { readonly resources: readonly Row[] } = JSON.parse(
  JSON.stringify(decodeYaml(readFileSync(file))),
);

/** All rows: what is served when alpha versions are on. */
export const withAlpha: readonly Row[] = resources;

/** The rows that are served by default. */
export const served: readonly Row[] = resources.filter(({ enabledByDefault }) => enabledByDefault);
