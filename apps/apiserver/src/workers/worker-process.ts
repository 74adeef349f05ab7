import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { invariant } from '@orch/apimachinery';
import { type FromWorker, servingWorkerRole, storeFileDescriptor, type ToWorker } from './messages.js';
import type { WorkerConfig } from './worker-config.js';
import type { Worker, WorkerEnd } from './worker-pool.js';

export interface WorkerProcessOptions {
  /** The program's own file. */
  readonly entry: string;
  readonly config: WorkerConfig;
  /** The page of metrics of the whole server. */
  readonly serverPage: () => Promise<readonly Buffer[]>;
}

/** One serving worker, as the owner of the store sees it. */
export class WorkerProcess implements Worker {
  connections = 0;
  /** @throws WorkerStartError */
  readonly ready: Promise<void>;
  readonly ended: Promise<WorkerEnd>;
  private readonly child: ChildProcess;
  /** Connections on their way to it. They stay open here: if it ends before it has them, somebody else gets them. */
  private readonly underWay = new Map<number, Socket>();
  private readonly pages = new Map<number, (text: string | undefined) => void>();
  private nextId = 1;
  private onReady: (() => void) | undefined;
  private failure: WorkerStartError | undefined;

  constructor(private readonly options: WorkerProcessOptions) {
    this.child = fork(options.entry, [servingWorkerRole], {
      // Standard output is the owner's alone: programs read it.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
      serialization: 'advanced',
    });
    this.child.on('message', (message: FromWorker) => this.receive(message));
    // Sending to a process that is just ending fails; its end is told.
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

  /** The stream over which it shares the store. */
  get storeStream(): Duplex {
    const stream: unknown = this.child.stdio[storeFileDescriptor];
    invariant(stream instanceof Duplex, 'a serving worker has a stream to the store');
    return stream;
  }

  /** Hands a connection over; one that it cannot take any more is cut. */
  give(socket: Socket): void {
    this.connections++;
    const id = this.nextId++;
    this.underWay.set(id, socket);
    const message: ToWorker = { type: 'connection', id };
    this.child.send(message, socket, { keepOpen: true }, (error) => {
      // Of a worker that has ended it is taken back.
      if (error === null || !this.child.connected) return;
      this.connections--;
      this.handedOver(id);
    });
  }

  takeBack(): readonly Socket[] {
    const sockets = [...this.underWay.values()];
    this.underWay.clear();
    return sockets;
  }

  page(): Promise<string | undefined> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(undefined), pageWithinMs);
      const answer = (text: string | undefined) => {
        clearTimeout(timer);
        this.pages.delete(id);
        resolve(text);
      };
      this.pages.set(id, answer);
      this.send({ type: 'askPage', id });
    });
  }

  /** Resolves when it has answered what is under way and ended; after the grace period it is killed. */
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
      case 'askServerPage': {
        const { id } = message;
        void this.options.serverPage().then((pieces) => {
          this.send({ type: 'serverPage', id, text: Buffer.concat(pieces).toString() });
        });
      }
    }
  }

  /** Closes this process's end of a connection; the worker's stays open. */
  private handedOver(id: number): void {
    this.underWay.get(id)?.destroy();
    this.underWay.delete(id);
  }

  private send(message: ToWorker): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}

/** A worker could not start; its name is that of the error it met, when it told one. */
export class WorkerStartError extends Error {
  constructor(message: string, name = 'WorkerStartError') {
    super(message);
    this.name = name;
  }
}

/** A worker that is stuck must not keep the page of the others from who asks for it. */
const pageWithinMs = 2_000;
