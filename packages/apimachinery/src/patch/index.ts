// Directives of strategic merge patches.
export { nameDirectives } from './directives.js';
// The three patch types. None changes its inputs.
export { applyJsonPatch, jsonPatchOperationsMax } from './json-patch.js';
export { applyMergePatch } from './merge-patch.js';
export { applyStrategicMergePatch } from './strategic-merge-patch.js';
