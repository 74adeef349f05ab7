import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSharedStore, type SharedStore } from '../../src/shared/open-shared-store.js';

/** A process that holds embedded stores, each in its own folder, and shares them with this one. */
export class OwnerProcess {
  private stores = 0;

  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  /** `under`: a command to run it with, such as a tracer. */
  static async start({ under = [] }: { readonly under?: readonly string[] } = {}): Promise<OwnerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'orch-owner-'));
    const [command = '', ...args] = [...under, process.execPath, join(__dirname, 'owner.mjs'), join(folder, 'socket')];
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the owner ended with ${code}`)));
    failed.catch(() => undefined);
    await Promise.race([once(child.stdout, 'data'), failed]);
    return new OwnerProcess(folder, child);
  }

  /** A folder for a new store. */
  newFolder(): string {
    return join(this.folder, `store-${this.stores++}`);
  }

  /** Opens the store in this folder like another process. */
  async open(folder: string): Promise<SharedStore> {
    const stream = connect(join(this.folder, 'socket'));
    stream.write(`${folder}\n`);
    await once(stream, 'data');
    return openSharedStore({ folder, stream });
  }

  pause(): void {
    this.child.kill('SIGSTOP');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  async stop(): Promise<void> {
    const running = this.child.exitCode === null && this.child.signalCode === null;
    // Not by a signal, which would only reach the tracer that it may run under.
    this.child.stdin?.end();
    if (running) await once(this.child, 'exit');
    await rm(this.folder, { recursive: true, force: true });
  }
}
