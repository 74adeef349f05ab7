import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { ControlPlane, type ControlPlaneOptions } from '@orch/testing';

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
}

/** A control plane with custom resources, reached by HTTP/2 as the administrator. */
export class Plane {
  readonly group: string;

  private constructor(
    readonly plane: ControlPlane,
    readonly session: ClientHttp2Session,
    readonly dialect: 'orch' | 'kubernetes',
  ) {
    this.group = dialect === 'orch' ? 'apiextensions.orch.io' : 'apiextensions.k8s.io';
  }

  static async start(options: ControlPlaneOptions = {}): Promise<Plane> {
    const plane = await ControlPlane.start({ controllers: [], scheduler: false, ...options });
    const ca = await readFile(join(dirname(plane.kubeconfig), 'pki', 'ca.crt'), 'utf8');
    return new Plane(plane, connect(plane.url, { ca }), options.naming ?? 'orch');
  }

  async stop(): Promise<void> {
    this.session.close();
    await this.plane[Symbol.asyncDispose]();
  }

  ask(method: string, path: string, { body, type = 'application/json', accept }: Asked = {}): Promise<Response> {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ':method': method,
        ':path': path,
        authorization: `Bearer ${this.plane.token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(accept === undefined ? {} : { accept }),
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

  /** Events of a watch as they arrive; `ended` resolves when the server ends it. */
  watch(path: string): Watched {
    return new Watched(this.session, { path, token: this.plane.token });
  }

  get definitions(): string {
    return `/apis/${this.group}/v1/customresourcedefinitions`;
  }

  /** Creates a definition, and waits until its kinds are served. */
  async define(definition: Parsed, version = 'v1'): Promise<Parsed> {
    const created = await this.ask('POST', `/apis/${this.group}/${version}/customresourcedefinitions`, {
      body: {
        apiVersion: `${this.group}/${version}`,
        kind: 'CustomResourceDefinition',
        ...definition,
        metadata: { name: `${definition.spec.names.plural}.${definition.spec.group}`, ...definition.metadata },
      },
    });
    if (created.status !== 201) throw new Error(created.text);
    return this.established(created.json.metadata.name);
  }

  /** Waits for the condition Established. */
  established(name: string): Promise<Parsed> {
    return this.until(`${this.definitions}/${name}`, ({ json }) => conditionOf(json, 'Established')?.status === 'True');
  }

  /** Asks again until the response is as wanted; returns its body. */
  async until(path: string, isDone: (response: Response) => boolean): Promise<Parsed> {
    for (;;) {
      const response = await this.ask('GET', path);
      if (isDone(response)) return response.json;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

export function conditionOf(object: Parsed, type: string): Parsed {
  return object.status?.conditions?.find((condition: Parsed) => condition.type === type);
}

export class Watched {
  readonly events: Parsed[] = [];
  readonly ended: Promise<void>;
  #wake: () => void = () => undefined;

  constructor(session: ClientHttp2Session, { path, token }: { readonly path: string; readonly token: string }) {
    const stream = session.request({ ':path': path, authorization: `Bearer ${token}` });
    let rest = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.events.push(JSON.parse(line));
      this.#wake();
    });
    this.ended = new Promise((resolve) => stream.on('close', () => resolve()).on('error', () => resolve()));
    stream.end();
  }

  /** Resolves with the first events that are `count` many. */
  async take(count: number): Promise<readonly Parsed[]> {
    while (this.events.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.events.slice(0, count);
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
