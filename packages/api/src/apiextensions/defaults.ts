import { booleanAt, ensureFields, listAt, textAt, type WritableFields } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { isEmpty, setDefault, setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

const defaultPort: MessageDefault = (service) => setWhenNull(service, 'port', 443);

const defaultStoredVersions: MessageDefault = (definition) => {
  const stored = listAt(definition, 'spec', 'versions').find((version) => booleanAt(version, 'storage'));
  if (stored !== undefined)
    setWhenEmpty(ensureFields(definition, 'status'), 'storedVersions', [textAt(stored, 'name')]);
};

export const apiExtensionsDefaults: MessageDefaults = {
  'apiextensions_v1.CustomResourceDefinition': defaultStoredVersions,
  'apiextensions_v1.CustomResourceDefinitionSpec': (spec) => {
    defaultNames(spec);
    if ((spec['conversion'] ?? null) === null) spec['conversion'] = { strategy: 'None' };
  },
  'apiextensions_v1.ServiceReference': defaultPort,
  'apiextensions_v1beta1.CustomResourceDefinition': defaultStoredVersions,
  'apiextensions_v1beta1.CustomResourceDefinitionSpec': defaultSpecV1beta1,
  'apiextensions_v1beta1.ServiceReference': defaultPort,
};

function defaultNames(spec: WritableFields): void {
  const names = ensureFields(spec, 'names');
  const kind = textAt(names, 'kind');
  if (kind === '') return;
  setDefault(names, 'singular', kind.toLowerCase());
  setDefault(names, 'listKind', `${kind}List`);
}

function defaultSpecV1beta1(spec: WritableFields): void {
  setDefault(spec, 'scope', 'Namespaced');
  defaultNames(spec);
  const version = textAt(spec, 'version');
  if (isEmpty(spec['versions']) && version !== '') spec['versions'] = [{ name: version, served: true, storage: true }];
  if (version === '' && !isEmpty(spec['versions'])) spec['version'] = textAt(listAt(spec, 'versions')[0], 'name');
  if ((spec['conversion'] ?? null) === null) spec['conversion'] = { strategy: 'None' };
  const conversion = ensureFields(spec, 'conversion');
  if (conversion['strategy'] === 'Webhook') setWhenEmpty(conversion, 'conversionReviewVersions', ['v1beta1']);
  setWhenNull(spec, 'preserveUnknownFields', true);
}
