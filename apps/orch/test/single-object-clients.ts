import { type ApiObject, type DeepReadonly, isJsonObject, StatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { OperationRecorder, Outcome } from '@orch/testing';

const maps = { group: '', version: 'v1', resource: 'configmaps' };

/** What a client knows of an object: a value and the version it was seen with. */
interface Seen {
  readonly value: string;
  readonly version: number;
}

/**
 * Clients that create, read, change and delete the same few objects at once, each until `until` says so or its server is
 * gone. Every operation is recorded as its client saw it; one that got no answer counts as perhaps done.
 */
export async function runSingleObjectClients(options: {
  readonly client: RestClient;
  readonly recorder: OperationRecorder;
  readonly objects: readonly string[];
  readonly clients: number;
  /** Told apart from other runs on the same history: every write has a value of its own. */
  readonly run: string;
  readonly until: () => boolean;
}): Promise<void> {
  const { objects, clients, run, until } = options;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const one = new Client(options, `${run}-${index}`);
      while (!until()) {
        const object = objects[Math.floor(Math.random() * objects.length)] ?? '';
        if (!(await one.act(object, Math.random()))) return;
      }
    }),
  );
}

class Client {
  private readonly seen = new Map<string, Seen>();
  private writes = 0;

  constructor(
    private readonly options: { readonly client: RestClient; readonly recorder: OperationRecorder },
    private readonly name: string,
  ) {}

  /** False when no answer came. */
  async act(object: string, dice: number): Promise<boolean> {
    const seen = this.seen.get(object);
    if (dice < 0.15) return await this.create(object);
    if (dice < 0.25) return await this.remove(object);
    if (dice < 0.65 && seen !== undefined) return await this.update(object, seen);
    return await this.get(object);
  }

  private create(object: string): Promise<boolean> {
    const value = this.newValue();
    return this.record(object, { type: 'create', value }, async () => {
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: object }, data: { value } };
      return this.written(object, value, await this.resource.create(body, { namespace: 'default' }));
    });
  }

  private update(object: string, { value: over, version }: Seen): Promise<boolean> {
    const value = this.newValue();
    return this.record(object, { type: 'update', value, over }, async () => {
      const metadata = { name: object, namespace: 'default', resourceVersion: String(version) };
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { value } };
      return this.written(object, value, await this.resource.update(body));
    });
  }

  private remove(object: string): Promise<boolean> {
    return this.record(object, { type: 'delete' }, async () => {
      await this.resource.delete(object, { namespace: 'default' });
      return { type: 'deleted' };
    });
  }

  private get(object: string): Promise<boolean> {
    return this.record(object, { type: 'get' }, async () => {
      const found = await this.resource.get(object, { namespace: 'default' });
      const value = valueOfMap(found);
      const version = Number(found.metadata.resourceVersion);
      this.seen.set(object, { value, version });
      return { type: 'found', value, version };
    });
  }

  private get resource() {
    return this.options.client.resource(maps);
  }

  private newValue(): string {
    this.writes += 1;
    return `${this.name}-${this.writes}`;
  }

  private written(object: string, value: string, { metadata }: DeepReadonly<ApiObject>): Outcome {
    const version = Number(metadata.resourceVersion);
    this.seen.set(object, { value, version });
    return { type: 'written', version };
  }

  private async record(
    object: string,
    input: Parameters<OperationRecorder['record']>[1],
    call: () => Promise<Outcome>,
  ): Promise<boolean> {
    const outcome = await this.options.recorder.record(object, input, async () => {
      try {
        return await call();
      } catch (error) {
        return refusalOf(error);
      }
    });
    return outcome.type !== 'unknown';
  }
}

function valueOfMap({ data }: DeepReadonly<ApiObject>): string {
  return isJsonObject(data) ? String(data['value']) : '';
}

/** What a refusal says of the object; a server that failed or went away says nothing. */
function refusalOf(error: unknown): Outcome {
  const reason = error instanceof StatusError ? error.reason : '';
  if (reason === 'NotFound') return { type: 'missing' };
  if (reason === 'AlreadyExists') return { type: 'exists' };
  if (reason === 'Conflict') return { type: 'conflict' };
  if (error instanceof StatusError && error.code < 500) throw error;
  return { type: 'unknown' };
}
