// The server
export { type ApiServer, createApiServer } from './server/api-server.js';
export {
  type ApiServerLimits,
  type ApiServerOptions,
  type AuthorizationMode,
  defaultLimits,
} from './server/options.js';
