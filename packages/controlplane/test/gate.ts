/** Holds one caller until it is opened. */
export class Gate {
  #reached = deferred();
  #opened = deferred();

  /** Resolves when a caller waits. */
  reached(): Promise<void> {
    return this.#reached.promise;
  }

  passed(): Promise<void> {
    this.#reached.resolve();
    return this.#opened.promise;
  }

  open(): void {
    this.#opened.resolve();
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
