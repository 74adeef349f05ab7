import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { invariant } from '@orch/apimachinery';
import type { AuditBackend, AuditEvent } from '@orch/apiserver';
import { type FromWorker, servingWorkerRole, storeFileDescriptor, type ToWorker } from './messages.js';
import type { WorkerConfig } from './worker-config.js';
import type { Worker, WorkerEnd } from './worker-pool.js';

export interface WorkerProcessOptions {
  /** The program file. */
  readonly entry: string;
  readonly config: WorkerConfig;
  /** Renders the metrics page of the whole server. */
  readonly serverPage: () => Promise<readonly Buffer[]>;
  /** Stores the audit events of the worker. */
  readonly audit: AuditBackend | undefined;
}

/** The process of a serving worker, held by the owner of the store. */
export class WorkerProcess implements Worker {
  connections = 0;
  /** @throws WorkerStartError */
  readonly ready: Promise<void>;
  readonly ended: Promise<WorkerEnd>;
  private readonly child: ChildProcess;
  /** Connections in transfer. They stay open here, so that another worker can serve them if this one ends. */
  private readonly inTransfer = new Map<number, Socket>();
  private readonly pages = new Map<number, (text: string | undefined) => void>();
  private nextId = 1;
  private onReady: (() => void) | undefined;
  private failure: WorkerStartError | undefined;

  constructor(private readonly options: WorkerProcessOptions) {
    this.child = fork(options.entry, [servingWorkerRole], {
      // Only the owner writes to standard output, which programs parse.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
      serialization: 'advanced',
      // Outside the terminal's process group: Ctrl-C reaches only the owner, which stops the workers in order.
      detached: true,
    });
    this.child.on('message', (message: FromWorker) => this.receive(message));
    // Sending to an ending process fails; the `exit` event follows.
    this.child.on('error', () => undefined);
    this.ended = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => {
        for (const answer of this.pages.values()) answer(undefined);
        resolve({ code, signal });
      }),
    );
    const ready = new Promise<void>((resolve) => {
      this.onReady = resolve;
    });
    const failed = this.ended.then(({ code, signal }) => {
      throw this.failure ?? new WorkerStartError(`a serving worker ended before it was ready (${signal ?? code})`);
    });
    this.ready = Promise.race([ready, failed]);
    this.ready.catch(() => undefined);
    this.send({ type: 'config', config: options.config });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The stream that shares the store with the worker. */
  get storeStream(): Duplex {
    const stream: unknown = this.child.stdio[storeFileDescriptor];
    invariant(stream instanceof Duplex, 'a serving worker has a stream to the store');
    return stream;
  }

  /** Passes a connection to the worker. Closes it when the transfer fails. */
  give(socket: Socket): void {
    this.connections++;
    const id = this.nextId++;
    this.inTransfer.set(id, socket);
    const message: ToWorker = { type: 'connection', id };
    this.child.send(message, socket, { keepOpen: true }, (error) => {
      // `takeBack` recovers the connections of an ended worker.
      if (error === null || !this.child.connected) return;
      this.connections--;
      this.handedOver(id);
    });
  }

  takeBack(): readonly Socket[] {
    const sockets = [...this.inTransfer.values()];
    this.inTransfer.clear();
    return sockets;
  }

  page(): Promise<string | undefined> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(undefined), pageTimeoutMs);
      const answer = (text: string | undefined) => {
        clearTimeout(timer);
        this.pages.delete(id);
        resolve(text);
      };
      this.pages.set(id, answer);
      this.send({ type: 'askPage', id });
    });
  }

  /** Resolves when the worker has completed running requests and ended. Kills it after the grace period. */
  async stop(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), graceMs);
    this.send({ type: 'stop' });
    await this.ended;
    clearTimeout(timer);
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.onReady?.();
        return;
      case 'failed':
        this.failure = new WorkerStartError(message.message, message.name);
        return;
      case 'taken':
        this.handedOver(message.id);
        return;
      case 'closed':
        this.connections -= message.count;
        return;
      case 'ownPage':
        this.pages.get(message.id)?.(message.text);
        return;
      case 'audit':
        void this.audit(message.id, message.events);
        return;
      case 'askServerPage': {
        const { id } = message;
        void this.options.serverPage().then((pieces) => {
          this.send({ type: 'serverPage', id, text: Buffer.concat(pieces).toString() });
        });
      }
    }
  }

  private async audit(id: number, events: readonly AuditEvent[]): Promise<void> {
    const { audit } = this.options;
    const stored = await Promise.all(events.map((event) => audit?.process(event) ?? false));
    this.send({ type: 'audited', id, stored });
  }

  /** Closes the socket of this process; the socket of the worker stays open. */
  private handedOver(id: number): void {
    this.inTransfer.get(id)?.destroy();
    this.inTransfer.delete(id);
  }

  private send(message: ToWorker): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}

/** A worker could not start. `name` is that of the error the worker reported, if any. */
export class WorkerStartError extends Error {
  constructor(message: string, name = 'WorkerStartError') {
    super(message);
    this.name = name;
  }
}

/** A stuck worker must not block the metrics page. */
const pageTimeoutMs = 2_000;
