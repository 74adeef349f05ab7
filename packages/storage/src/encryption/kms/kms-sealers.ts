import type { KmsProvider, Sealer } from '../sealers/sealer.js';
import { type EnvelopeMetrics, envelope } from './envelope.js';
import { KmsClient } from './kms-client.js';

export interface KmsSealersOptions {
  /** Precedes every encrypted value: `orch:enc:`. */
  readonly commonPrefix: string;
  readonly metrics?: EnvelopeMetrics | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** The key management services of one configuration, with their connections. */
export class KmsSealers {
  readonly #services: { readonly client: KmsClient; readonly probe: Probe }[] = [];

  constructor(private readonly options: KmsSealersOptions) {}

  /** The next service, in the order of the configuration. */
  of(provider: KmsProvider): Sealer {
    const { commonPrefix, metrics, now } = this.options;
    const client = new KmsClient(provider);
    this.#services.push({ client, probe: new Probe(client, now) });
    const providerPrefix = `${commonPrefix}kms:v1:`;
    return {
      prefix: `${providerPrefix}${provider.name}:`,
      providerPrefix,
      title: `provider kms, name ${JSON.stringify(provider.name)}`,
      isImmediate: false,
      ...envelope({ client, cacheSize: provider.cacheSize, metrics, now }),
    };
  }

  get count(): number {
    return this.#services.length;
  }

  /** Whether a service encrypts and decrypts. @throws KmsFailure */
  async check(index: number): Promise<void> {
    await this.#services[index]?.probe.check();
  }

  /** @throws KmsFailure unless every service encrypts and decrypts now */
  async checkAll(): Promise<void> {
    await Promise.all(this.#services.map(({ probe }) => probe.ask()));
  }

  close(): void {
    for (const { client } of this.#services) client.close();
  }
}

const goodForMs = 20_000;
const badForMs = 3_000;

/** Remembers an outcome, so that frequent health checks do not load the service. */
class Probe {
  #last: { readonly untilMs: number; readonly outcome: Promise<void> } | undefined;

  constructor(
    private readonly client: KmsClient,
    private readonly now: () => number,
  ) {}

  check(): Promise<void> {
    if (this.#last !== undefined && this.now() < this.#last.untilMs) return this.#last.outcome;
    return this.ask();
  }

  ask(): Promise<void> {
    const outcome = ping(this.client);
    this.#last = { untilMs: Number.POSITIVE_INFINITY, outcome };
    const lastsFor = (durationMs: number) => {
      if (this.#last?.outcome === outcome) this.#last = { untilMs: this.now() + durationMs, outcome };
    };
    outcome.then(
      () => lastsFor(goodForMs),
      () => lastsFor(badForMs),
    );
    return outcome;
  }
}

async function ping(client: KmsClient): Promise<void> {
  await client.decrypt(await client.encrypt(Buffer.from('ping')));
}
