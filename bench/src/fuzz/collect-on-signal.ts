/**
 * Loaded into a server before its program (`--import`, with `--expose-gc`): SIGUSR2 makes it collect its garbage, so that
 * what is measured of its memory is what it holds.
 */
function collectOnSignal(): void {
  process.on('SIGUSR2', () => {
    const { gc } = globalThis;
    // The second time takes what finalizers let go of.
    gc?.();
    setImmediate(() => gc?.());
  });
}

collectOnSignal();
