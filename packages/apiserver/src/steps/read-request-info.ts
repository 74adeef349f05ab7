import type { RequestContext } from '../context/request-context.js';
import { parseRequestInfo } from '../request/request-info.js';

/** Parses the method and path. @throws StatusError 400 */
export function readRequestInfo(context: RequestContext): void {
  const { exchange, path, query } = context;
  context.info = parseRequestInfo({ method: exchange.method, path, query });
}
