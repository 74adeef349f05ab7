/**
 * The part of the package that every client needs. Loads no codec of YAML or protobuf, no patches and no apply: an eighth of
 * the modules, and no other package. The main entry point has all of it too.
 */

// Bodies
export { encodeJson, parseStoredJson } from './json/json-value.js';
// Language
export { assertNever, errorMessage, InvariantError, invariant } from './language/assert.js';
// Names
export { kubernetesNames, makeNames, orchNames } from './names/make-names.js';
export { metaGroup, wellKnown } from './names/well-known.js';
// Objects
export { systemClock } from './objects/clock.js';
export { formatApiVersion, parseApiVersion } from './objects/gvk.js';
export { isJsonObject } from './objects/json.js';
export { formatMicroTime, formatTime, parseTime } from './objects/time.js';
export { renameFromWire, renameToWire } from './schema/rename.js';
// Errors
export { isStatusError, StatusError } from './status/error.js';
