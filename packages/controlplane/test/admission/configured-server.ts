import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { loadAdmissionConfiguration } from '../../src/admission/configuration/load-configuration.js';
import {
  type AdmissionPluginSelection,
  admissionPluginNames,
  isAdmissionPluginEnabled,
} from '../../src/admission/plugins.js';
import type { ControlPlaneServerOptions } from '../../src/server/options.js';
import { startTestServer, type TestServer } from '../test-server.js';

/** A folder of configuration files, as an administrator writes them. */
export interface ConfigFolder {
  readonly path: string;
  /** Writes a file; objects as JSON. Returns its path. */
  write(name: string, content: string | object): Promise<string>;
  remove(): Promise<void>;
}

export async function configFolder(): Promise<ConfigFolder> {
  const path = await mkdtemp(join(tmpdir(), 'orch-admission-'));
  return {
    path,
    async write(name, content) {
      const file = join(path, name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    remove: () => rm(path, { recursive: true }),
  };
}

/** The AdmissionConfiguration of a dialect, as JSON. */
export function admissionConfiguration(dialect: Dialect, plugins: readonly object[]): object {
  const group = makeNames(dialect).group('apiserver.config.orch.io');
  return { apiVersion: `${group}/v1`, kind: 'AdmissionConfiguration', plugins };
}

export interface ConfiguredServer extends TestServer {
  /** Creates a namespace with its default service account. */
  namespace(name: string, annotations?: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts a server that enables the plugin with its configuration read from a file. */
export async function startConfiguredServer(
  plugin: string,
  content: object | undefined,
  { dialect = 'orch', ...options }: Partial<ControlPlaneServerOptions> & { readonly dialect?: Dialect } = {},
): Promise<ConfiguredServer> {
  const folder = await configFolder();
  const selection: AdmissionPluginSelection = { enabled: [plugin] };
  const names = makeNames(dialect);
  try {
    const plugins = content === undefined ? [] : [{ name: plugin, configuration: content }];
    const file = await folder.write('admission.json', admissionConfiguration(dialect, plugins));
    const isEnabled = (name: string) => isAdmissionPluginEnabled(name, selection);
    const configuration = await loadAdmissionConfiguration(file, { names, plugins: admissionPluginNames, isEnabled });
    const server = await startTestServer(dialect, {
      ...options,
      admission: { ...options.admission, ...selection, configuration },
    });
    return {
      ...server,
      async namespace(name, annotations = {}) {
        await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name, annotations } } });
        const accounts = `/api/v1/namespaces/${name}/serviceaccounts`;
        const { status, text } = await server.ask('POST', accounts, { body: { metadata: { name: 'default' } } });
        if (status !== 201) throw new Error(text);
      },
    };
  } finally {
    await folder.remove();
  }
}
