export { customResources } from './server/custom-resources.js';
