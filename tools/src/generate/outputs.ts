import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionErrors } from './check-descriptions.js';
import { readConfigKinds } from './config-kinds.js';
import { readKinds } from './kinds.js';
import { renamesSource, renamesTarget, renderRenames } from './renames.js';
import { renderBootstrap } from './render-bootstrap.js';
import { renderCatalogue, renderKinds } from './render-catalogue.js';
import { renderClients } from './render-clients.js';
import { renderConfigKinds, renderConfigValidators } from './render-config.js';
import { renderDescriptions } from './render-descriptions.js';
import { renderProto } from './render-proto.js';
import { renderProtobuf } from './render-protobuf.js';
import { renderSchema } from './render-schema.js';
import { renderTypes } from './render-types.js';

/**
 * Returns every generated file of the repository at `root`: path from the root to text.
 * @throws Error that lists each message and field without a valid description
 */
export function generateOutputs(root: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const model = readKinds(root);
  const errors = descriptionErrors(model);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  for (const stem of model.stems) {
    const folder = `packages/${stem.package}/src/generated/${stem.name}`;
    outputs.set(`packages/api/proto/${stem.name}.proto`, renderProto(model, stem));
    outputs.set(`${folder}/types.ts`, renderTypes(model, stem));
    outputs.set(`${folder}/protobuf.ts`, renderProtobuf(model, stem));
    outputs.set(`${folder}/schema.ts`, renderSchema(model, stem));
    const kinds = renderKinds(stem);
    if (kinds !== '') outputs.set(`${folder}/kinds.ts`, kinds);
  }
  for (const source of readConfigKinds(root, model)) {
    const folder = `packages/api/src/generated/${source.stem.name}`;
    outputs.set(`${folder}/types.ts`, renderTypes(source.model, source.stem));
    outputs.set(`${folder}/validate.ts`, renderConfigValidators(source));
    outputs.set(`${folder}/config.ts`, renderConfigKinds(source));
  }
  outputs.set('packages/api/src/generated/catalogue.ts', renderCatalogue(root, model));
  outputs.set('packages/api/src/generated/descriptions.ts', renderDescriptions(model));
  outputs.set('packages/api/src/generated/bootstrap.ts', renderBootstrap(root));
  for (const [file, text] of renderClients(root, model)) outputs.set(`packages/client/src/generated/${file}`, text);
  outputs.set(renamesTarget, renderRenames(readFileSync(join(root, renamesSource), 'utf8')));
  return outputs;
}
