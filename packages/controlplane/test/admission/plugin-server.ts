import { createProgramLogger } from '@orch/component';
import type { AdmissionPluginSelection } from '../../src/admission/plugins.js';
import type { ControlPlaneServerOptions } from '../../src/server/options.js';
import { type RequestOptions, startTestServer, type TestResponse, type TestServer } from '../test-server.js';

/** A server of the dialect `kubernetes` with some plugins, and without ServiceAccount. */
export interface PluginServer extends TestServer {
  /** The log since the start, one line per message. */
  readonly log: readonly string[];
  post(path: string, body: object, ask?: RequestOptions): Promise<TestResponse>;
  put(path: string, body: object, ask?: RequestOptions): Promise<TestResponse>;
  /** A merge patch. */
  patch(path: string, body: object, ask?: RequestOptions): Promise<TestResponse>;
}

export async function startPluginServer(
  enabled: readonly string[],
  { disabled = [], volumeLabelers = {}, ...options }: PluginServerOptions = {},
): Promise<PluginServer> {
  const log: string[] = [];
  const destination = { write: (line: string) => log.push(line) };
  const server = await startTestServer('kubernetes', {
    admission: { enabled, disabled: ['ServiceAccount', ...disabled], volumeLabelers },
    logger: createProgramLogger({ format: 'text', level: 'warn', destination }),
    ...options,
  });
  const patchType = { 'content-type': 'application/merge-patch+json' };
  return {
    ...server,
    log,
    post: (path, body, ask) => server.ask('POST', path, { ...ask, body }),
    put: (path, body, ask) => server.ask('PUT', path, { ...ask, body }),
    patch: (path, body, ask) => server.ask('PATCH', path, { ...ask, body, headers: { ...ask?.headers, ...patchType } }),
  };
}

type PluginServerOptions = Partial<ControlPlaneServerOptions> &
  Pick<AdmissionPluginSelection, 'disabled' | 'volumeLabelers'>;

/** The warning of a deprecated plugin in the log. */
export function deprecationsIn(log: readonly string[]): readonly string[] {
  return log.flatMap((line) => / (\w+) admission controller is deprecated\. /.exec(line)?.[1] ?? []);
}

/** A pod with a container, as a request body. */
export function podOf(name: string, spec: object = {}): { readonly metadata: object; readonly spec: object } {
  return { metadata: { name }, spec: { containers: [{ name: 'main', image: 'app:1' }], ...spec } };
}

export const pods = '/api/v1/namespaces/default/pods';
