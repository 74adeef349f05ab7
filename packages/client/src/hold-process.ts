/**
 * Keeps the process alive until the returned function is called: for a wait between two tries, when there may be no
 * connection that does, and timers of the clock do not.
 */
export function holdProcess(): () => void {
  const timer = setInterval(() => undefined, 2 ** 30);
  return () => clearInterval(timer);
}
