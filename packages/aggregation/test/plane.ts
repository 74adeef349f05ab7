import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { ControlPlane, type ControlPlaneOptions } from '@orch/testing';
import type { TestBackend } from './backend.js';

/** A parsed body of any kind. */
export type Parsed = ReturnType<typeof JSON.parse>;

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly json: Parsed;
}

export interface Asked {
  readonly body?: unknown;
  readonly type?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Defaults to the administrator's; '' for an anonymous request. */
  readonly token?: string;
}

/** A control plane with aggregation, reached by HTTP/2 as the administrator. */
export class Plane {
  readonly group: string;

  private constructor(
    readonly plane: ControlPlane,
    readonly session: ClientHttp2Session,
    /** The folder of its keys and certificates. */
    readonly pki: string,
    readonly ca: string,
    /** PEM: verifies the API server as a client. */
    readonly frontProxyAuthority: string,
    naming: ControlPlaneOptions['naming'],
  ) {
    this.group = naming === 'kubernetes' ? 'apiregistration.k8s.io' : 'apiregistration.orch.io';
  }

  static async start(options: ControlPlaneOptions = {}): Promise<Plane> {
    const plane = await ControlPlane.start({ controllers: [], scheduler: false, ...options });
    const pki = join(dirname(plane.kubeconfig), 'pki');
    const ca = await readFile(join(pki, 'ca.crt'), 'utf8');
    const frontProxy = await readFile(join(pki, 'front-proxy-ca.crt'), 'utf8');
    return new Plane(plane, connect(plane.url, { ca }), pki, ca, frontProxy, options.naming);
  }

  async stop(): Promise<void> {
    this.session.close();
    await this.plane[Symbol.asyncDispose]();
  }

  ask(method: string, path: string, asked: Asked = {}): Promise<Response> {
    const { body, type = 'application/json', accept, headers = {}, token = this.plane.token } = asked;
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ':method': method,
        ':path': path,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(accept === undefined ? {} : { accept }),
        ...headers,
      });
      let head: Readonly<Record<string, unknown>> = {};
      let text = '';
      stream.on('response', (given) => {
        head = given;
      });
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      stream.on('error', reject).on('end', () =>
        resolve({
          status: Number(head[':status']),
          headers: head,
          text,
          get json() {
            return JSON.parse(text);
          },
        }),
      );
      stream.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  get apiServices(): string {
    return `/apis/${this.group}/v1/apiservices`;
  }

  /** Creates or replaces the object at the path. */
  async put(path: string, object: Parsed): Promise<Parsed> {
    const name = object.metadata.name;
    const made = await this.ask('POST', path, { body: object });
    if (made.status === 201) return made.json;
    const current = await this.ask('GET', `${path}/${name}`);
    const metadata = { ...object.metadata, resourceVersion: current.json.metadata?.resourceVersion };
    const replaced = await this.ask('PUT', `${path}/${name}`, { body: { ...object, metadata } });
    if (replaced.status !== 200) throw new Error(`${made.text} ${replaced.text}`);
    return replaced.json;
  }

  /** Creates a service that leads to this machine. */
  service(name: string, { externalName = 'localhost' }: { readonly externalName?: string } = {}): Promise<Parsed> {
    return this.put('/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { type: 'ExternalName', externalName },
    });
  }

  apiService(groupVersion: string, spec: Parsed, metadata: Parsed = {}): Promise<Parsed> {
    const [group = '', version = ''] = groupVersion.split('/');
    return this.put(this.apiServices, {
      apiVersion: `${this.group}/v1`,
      kind: 'APIService',
      metadata: { name: `${version}.${group}`, ...metadata },
      spec: { group, version, groupPriorityMinimum: 2_000, versionPriority: 10, ...spec },
    });
  }

  /** Registers the backend behind the service `backend`, and waits until it is available. */
  async register(backend: TestBackend, spec: Parsed = {}): Promise<Parsed> {
    const { groupVersion, port, caBundle } = backend;
    await this.service('backend');
    await this.apiService(groupVersion, {
      service: { namespace: 'default', name: 'backend', port },
      caBundle,
      ...spec,
    });
    return this.available(groupVersion, ({ status }) => status === 'True');
  }

  /** Waits for the condition Available to be as wanted. */
  async available(groupVersion: string, isDone: (condition: Parsed) => boolean): Promise<Parsed> {
    const [group, version] = groupVersion.split('/');
    const response = await this.until(`${this.apiServices}/${version}.${group}`, ({ json }) => {
      const condition = json.status?.conditions?.find((one: Parsed) => one.type === 'Available');
      return condition !== undefined && isDone(condition);
    });
    return response.json;
  }

  /** Asks again until the response is as wanted. */
  async until(path: string, isDone: (response: Response) => boolean, asked: Asked = {}): Promise<Response> {
    for (;;) {
      const response = await this.ask('GET', path, asked);
      if (isDone(response)) return response;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** One control plane for all tests of a file. */
export function usePlane(options: ControlPlaneOptions = {}): () => Plane {
  let plane: Plane | undefined;
  beforeAll(async () => {
    plane = await Plane.start(options);
  });
  afterAll(() => plane?.stop());
  return () => {
    if (plane === undefined) throw new Error('the control plane has started');
    return plane;
  };
}
