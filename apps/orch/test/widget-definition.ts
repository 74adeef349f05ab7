/** The path of definitions of custom resources. */
export const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';

/** A definition of widgets with the versions v1 and v2, whose objects are stored in the given one. */
export const definition = (stored: 'v1' | 'v2') => ({
  metadata: { name: 'widgets.example.com' },
  spec: {
    ...{ group: 'example.com', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' } },
    versions: ['v1', 'v2'].map((name) => ({
      ...{ name, served: true, storage: name === stored },
      schema: { openAPIV3Schema: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
    })),
  },
});
