// The three types of patch; none changes what it is given.
export { applyJsonPatch, jsonPatchOperationsMax } from './json-patch.js';
export { applyMergePatch } from './merge-patch.js';
export { nameDirectives } from './name-directives.js';
export { applyStrategicMergePatch } from './strategic-merge-patch.js';
