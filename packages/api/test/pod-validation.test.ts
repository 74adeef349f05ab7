import { expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import cases from './pod-validation.json';

// Pods that the reference refuses, with the causes that it gave.
const names = makeNames('orch');
const pods = makeCatalogue(names).resource({ group: '', resource: 'pods' });
const context = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  names,
  gates: () => true,
  version: { group: '', version: 'v1', kind: '' },
};

/** Offending values that are structs are printed as JSON here, and as the reference's own structs there. */
const structValue =
  /Invalid value: (?:\{.*?\}|\[.*?\]|core\.\w+\{.*\}|\[\]string\{.*?\}|resource\.Quantity\{.*\}|"[^"]*"): (must be an integer|must be less|value must be|cannot set|must not have more)/;

test.each(cases.map((given) => [given.name, given] as const))(
  'a pod is refused as the reference does: %s',
  (_name, given) => {
    const pod: ApiObject = structuredClone(given.pod);
    pod.metadata.namespace = 'default';
    pods?.hub.applyDefaults(pod);
    pods?.strategy.prepareForCreate(pod, context);
    const causes = (pods?.strategy.validateCreate(pod, context) ?? []).map((error) => formatFieldError(error));
    const normal = (cause: string) => cause.replace(structValue, 'Invalid value: …: $1');
    expect(causes.map(normal).sort()).toEqual(given.causes.map(normal).sort());
  },
);
