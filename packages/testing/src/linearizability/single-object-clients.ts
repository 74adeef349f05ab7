import { isJsonObject } from '@orch/apimachinery';
import type { Input, OperationRecorder, Outcome } from './operation.js';

/** One request to an API server over any connection; rejects without a response. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

export interface SingleObjectClientsOptions {
  /** Connections to one or several servers of a cluster; the clients are spread over them. */
  readonly asks: readonly Ask[];
  readonly recorder: OperationRecorder;
  /** Names of config maps. */
  readonly objects: readonly string[];
  readonly clients: number;
  /** Identifies this run among others of the same history, for unique values. */
  readonly run: string;
  readonly until: () => boolean;
}

/**
 * Runs clients that concurrently create, read, update and delete the same few objects, each until `until` returns true or
 * its server is gone. Records every operation as its client saw it; one without a response, or with a server error, has an
 * unknown outcome.
 */
export async function runSingleObjectClients(options: SingleObjectClientsOptions): Promise<void> {
  const { asks, objects, clients, run, until } = options;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const ask = asks[index % asks.length];
      if (ask === undefined) return;
      const client = new SingleObjectClient(ask, options.recorder, `${run}-${index}`);
      while (!until()) {
        const object = objects[Math.floor(Math.random() * objects.length)] ?? '';
        if (!(await client.act(object, Math.random()))) return;
      }
    }),
  );
}

const path = '/api/v1/namespaces/default/configmaps';

/** The state of an object known to a client: a value and its version. */
interface Seen {
  readonly value: string;
  readonly version: number;
}

class SingleObjectClient {
  private readonly seen = new Map<string, Seen>();
  private writes = 0;

  constructor(
    private readonly ask: Ask,
    private readonly recorder: OperationRecorder,
    private readonly name: string,
  ) {}

  /** Returns false without a response. */
  act(object: string, dice: number): Promise<boolean> {
    const seen = this.seen.get(object);
    if (dice < 0.15) return this.create(object);
    if (dice < 0.25) return this.remove(object);
    if (dice < 0.65 && seen !== undefined) return this.update(object, seen);
    return this.get(object);
  }

  private create(object: string): Promise<boolean> {
    const value = this.newValue();
    return this.record(object, { type: 'create', value }, 'POST', mapOf({ name: object }, value));
  }

  private update(object: string, { value: over, version }: Seen): Promise<boolean> {
    const value = this.newValue();
    const metadata = { name: object, resourceVersion: String(version) };
    return this.record(object, { type: 'update', value, over }, 'PUT', mapOf(metadata, value));
  }

  private remove(object: string): Promise<boolean> {
    return this.record(object, { type: 'delete' }, 'DELETE');
  }

  private get(object: string): Promise<boolean> {
    return this.record(object, { type: 'get' }, 'GET');
  }

  private newValue(): string {
    this.writes += 1;
    return `${this.name}-${this.writes}`;
  }

  private async record(object: string, input: Input, method: string, body?: unknown): Promise<boolean> {
    const target = input.type === 'create' ? path : `${path}/${object}`;
    const outcome = await this.recorder.record(object, input, async () => {
      const response = await this.ask(method, target, body).catch(() => undefined);
      return response === undefined ? { type: 'unknown' } : this.outcomeOf(object, input, response);
    });
    return outcome.type !== 'unknown';
  }

  /** The outcome of a response; unknown for a server error. @throws Error for an unexpected response */
  private outcomeOf(object: string, input: Input, { status, text }: Awaited<ReturnType<Ask>>): Outcome {
    const body = bodyOf(text);
    if (status >= 500 || body === undefined) return { type: 'unknown' };
    if (status === 404) return { type: 'missing' };
    if (status === 409) return { type: body['reason'] === 'AlreadyExists' ? 'exists' : 'conflict' };
    if (status !== 200 && status !== 201) throw new Error(`${input.type} of ${object} returned ${status}: ${text}`);
    if (input.type === 'delete') return { type: 'deleted' };
    const { data, metadata } = body;
    const value = isJsonObject(data) ? String(data['value']) : '';
    const version = isJsonObject(metadata) ? Number(metadata['resourceVersion']) : 0;
    this.seen.set(object, { value, version });
    return input.type === 'get' ? { type: 'found', value, version } : { type: 'written', version };
  }
}

function mapOf(metadata: object, value: string): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { value } };
}

/** Undefined when the response was truncated. */
function bodyOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
