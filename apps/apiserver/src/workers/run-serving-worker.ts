import { Socket } from 'node:net';
import { systemClock } from '@orch/apimachinery';
import {
  createMetricsRegistry,
  createProgramLogger,
  type Logger,
  type MetricsRegistry,
  sharedCalls,
} from '@orch/component';
import { openSharedStore } from '@orch/storage';
import type { ApiServerConfig } from '../config/config.js';
import { type Egress, openEgress } from '../server/egress.js';
import { makeServer } from '../server/make-server.js';
import { openServerTracing } from '../server/open-server-tracing.js';
import { type OpenStores, onlyStore, openStores } from '../server/open-store.js';
import { watchStoreSizes } from '../server/watch-store-sizes.js';
import { type FromWorker, storeFileDescriptor, type ToWorker } from './messages.js';
import { OwnerAudit } from './owner-audit.js';
import type { WorkerConfig } from './worker-config.js';

/**
 * Runs a serving worker in a process started by the owner of the store. It receives its config, serves the connections
 * passed to it, and exits on a `stop` message. Resolves with the exit code.
 */
export async function runServingWorker(process: NodeJS.Process): Promise<number> {
  // Ignore signals: Ctrl-C and supervisors signal all processes, but the owner stops the workers in order.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  const owner = new Owner(process);
  const config = await owner.config;
  const programLogger = createProgramLogger(config.logging);
  process.once('exit', programLogger.close);
  const logger = programLogger.with({ worker: process.pid });
  // Exit without responding: the outcome of pending writes is unknown.
  const endAtOnce = (): void => {
    logger.error('the owner of the store is gone; the serving worker exits');
    process.exit(1);
  };
  process.once('disconnect', endAtOnce);
  try {
    await serve(config, { owner, logger, endAtOnce });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    logger.debug('a serving worker cannot start', { error });
    await owner.send({ type: 'failed', name, message });
    return 1;
  }
  return 0;
}

interface Surroundings {
  readonly owner: Owner;
  readonly logger: Logger;
  readonly endAtOnce: () => void;
}

async function serve(config: WorkerConfig, { owner, logger, endAtOnce }: Surroundings): Promise<void> {
  const ending = new AbortController();
  // Without the logger: the first process has reported the deprecated metrics.
  const own = createMetricsRegistry(config.metrics);
  own.collectProcessMetrics();
  let isClosing = false;
  const onStoreGone = (): void => {
    if (!isClosing) endAtOnce();
  };
  const egress = openEgress(config.egress, { metrics: own, logger, signal: ending.signal });
  const dial = egress.etcd;
  const stores = await openStoresOf(config, { signal: ending.signal, metrics: own, logger, dial, onStoreGone });
  owner.ownPage = () => own.text();
  const text = sharedCalls(() => owner.serverPage());
  const metrics: MetricsRegistry = { ...own, text, page: async () => [Buffer.from(await text())] };
  watchStoreSizes(stores.all, { config: config.store, metrics: own, signal: ending.signal });
  const tracing = await openServerTracing(config, logger);
  const server = makeServer(config, {
    tracing,
    audit: owner.auditOf(config),
    stores,
    egress,
    logger,
    metrics,
    signal: ending.signal,
    connections: (onConnection) => owner.onConnections(onConnection),
  });
  try {
    await server.start();
    await owner.send({ type: 'ready' });
    await owner.stopped;
  } finally {
    await server.stop();
    await tracing?.close();
    ending.abort();
    isClosing = true;
    await stores.close();
  }
}

async function openStoresOf(
  { dialect, store }: ApiServerConfig,
  { onStoreGone, ...options }: OpenStoresOptions,
): Promise<OpenStores> {
  if (store.engine !== 'embedded') return await openStores(store, { dialect, clock: systemClock(), ...options });
  const stream = new Socket({ fd: storeFileDescriptor });
  // Registered before the store, which fails pending calls on close.
  stream.once('close', onStoreGone);
  return onlyStore(openSharedStore({ folder: store.folder, stream }));
}

interface OpenStoresOptions {
  readonly onStoreGone: () => void;
  readonly signal: AbortSignal;
  readonly metrics: MetricsRegistry;
  readonly logger: Logger;
  readonly dial: Egress['etcd'];
}

/** The connection of a serving worker to the owner of the store. */
class Owner {
  readonly config: Promise<WorkerConfig>;
  readonly stopped: Promise<void>;
  /** Renders the metrics page of this worker. */
  ownPage: () => Promise<string> = async () => '';
  private audit: OwnerAudit | undefined;
  private onConnection: ((socket: Socket) => void) | undefined;
  private onConfig: ((config: WorkerConfig) => void) | undefined;
  private onStop: (() => void) | undefined;
  private readonly pages = new Map<number, (text: string) => void>();
  private nextId = 1;
  private closedCount = 0;

  constructor(private readonly process: NodeJS.Process) {
    this.config = new Promise((resolve) => {
      this.onConfig = resolve;
    });
    this.stopped = new Promise((resolve) => {
      this.onStop = resolve;
    });
    process.on('message', (message: ToWorker, socket: Socket | undefined) => this.receive(message, socket));
  }

  /** Resolves when the message is sent. */
  send(message: FromWorker): Promise<void> {
    return new Promise((resolve) => {
      if (this.process.connected) this.process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    });
  }

  onConnections(onConnection: (socket: Socket) => void): void {
    this.onConnection = onConnection;
  }

  /** Requests the metrics page of the whole server. */
  serverPage(): Promise<string> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.pages.set(id, resolve);
      void this.send({ type: 'askServerPage', id });
    });
  }

  /** Where the audit events of this worker go; undefined when the server records none. */
  auditOf({ audit }: ApiServerConfig): OwnerAudit | undefined {
    if (audit?.policy === undefined) return undefined;
    const waitsForOwner = [audit.log, audit.webhook].some((output) => output !== undefined && output.mode !== 'batch');
    this.audit = new OwnerAudit((id, events) => void this.send({ type: 'audit', id, events }), { waitsForOwner });
    return this.audit;
  }

  private receive(message: ToWorker, socket: Socket | undefined): void {
    switch (message.type) {
      case 'config':
        this.onConfig?.(message.config);
        return;
      case 'connection':
        void this.send({ type: 'taken', id: message.id });
        this.serve(socket);
        return;
      case 'askPage': {
        const { id } = message;
        void this.ownPage().then((text) => this.send({ type: 'ownPage', id, text }));
        return;
      }
      case 'serverPage':
        this.pages.get(message.id)?.(message.text);
        this.pages.delete(message.id);
        return;
      case 'audited':
        this.audit?.audited(message.id, message.stored);
        return;
      case 'stop':
        this.onStop?.();
    }
  }

  private serve(socket: Socket | undefined): void {
    // The socket is undefined when the client disconnected during the transfer.
    if (socket === undefined || this.onConnection === undefined) {
      socket?.destroy();
      this.closed();
      return;
    }
    socket.once('close', () => this.closed());
    this.onConnection(socket);
  }

  /** Reports all connections closed in one turn of the event loop in one message. */
  private closed(): void {
    if (this.closedCount++ > 0) return;
    setImmediate(() => {
      void this.send({ type: 'closed', count: this.closedCount });
      this.closedCount = 0;
    });
  }
}
