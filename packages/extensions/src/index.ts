export { kindsOfDefinition } from './kinds/kinds-of-definition.js';
export { customResources } from './server/custom-resources.js';
