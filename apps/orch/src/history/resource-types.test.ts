import { expect, test } from '@jest/globals';
import { findType, formatType, type ResourceType } from './resource-types.js';

const type = (group: string, resource: string, kind: string, ...shortNames: string[]): ResourceType => ({
  group,
  version: 'v1',
  resource,
  kind,
  namespaced: true,
  singular: '',
  shortNames,
});
const types = [
  type('', 'pods', 'Pod', 'po'),
  type('', 'events', 'Event', 'ev'),
  type('apps', 'deployments', 'Deployment', 'deploy'),
  type('events.orch.io', 'events', 'Event', 'ev'),
];

test.each([
  ['pods', 'pods'],
  ['pod', 'pods'],
  ['Pod', 'pods'],
  ['po', 'pods'],
  ['deploy', 'deployments.apps'],
  ['deployment.apps', 'deployments.apps'],
  ['deployments.v1.apps', 'deployments.apps'],
  ['events', 'events'],
  ['ev.events.orch.io', 'events.events.orch.io'],
  ['pods.v1', 'pods'],
])('%s selects %s', (word, expected) => {
  const found = findType(word, types);
  expect(found && formatType(found)).toBe(expected);
});

test.each(['pod.apps', 'nodes', '', 'deployments.batch'])('%j selects no type', (word) => {
  expect(findType(word, types)).toBeUndefined();
});
