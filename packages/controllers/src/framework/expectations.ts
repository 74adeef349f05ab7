import { type Clock, isStatusError } from '@orch/apimachinery';

/**
 * Creations and deletions that a controller has requested and its informers have not yet seen. Until then its cache is
 * stale, and acting on it would create or delete twice. Unmet expectations expire after five minutes.
 *
 * A creation that failed may have happened: the connection broke before the response. Its name is the first that the next
 * creation uses, so that the server rejects a second object. Where the objects of a key differ, each has a subject, such as the
 * node of a daemon pod: a name is used again only for the subject of its failed creation.
 *
 *     namesFor('a/rs', ['', ''])           x1, x2
 *     expectCreations('a/rs', [x1, x2])    satisfied: no
 *     creationSeen x1, creationFailed x2   satisfied: yes
 *     namesFor('a/rs', ['', ''])           x2, x3
 */
export class Expectations {
  readonly #pending = new Map<
    string,
    { readonly creations: Set<string>; readonly deletions: Set<string>; readonly sinceMs: number }
  >();
  /** Names of creations that failed, with their subjects, by key. */
  readonly #failed = new Map<string, Map<string, string>>();
  /** Uids of objects whose deletion failed, by key. */
  readonly #tried = new Map<string, Set<string>>();
  /** Subjects of the names that were given out last, by key. */
  readonly #subjects = new Map<string, ReadonlyMap<string, string>>();

  constructor(private readonly clock: Clock) {}

  /** Names for the next creations of the key, one for each subject: of failed ones of the subject, or made by `make`. */
  namesFor(
    key: string,
    { subjects, make }: { readonly subjects: readonly string[]; readonly make: () => string },
  ): readonly string[] {
    const failed = new Map<string, string[]>();
    for (const [name, subject] of this.#failed.get(key) ?? []) {
      const names = failed.get(subject);
      if (names === undefined) failed.set(subject, [name]);
      else names.push(name);
    }
    const named = new Map<string, string>();
    for (const subject of subjects) {
      let name = failed.get(subject)?.shift() ?? make();
      while (named.has(name)) name = make();
      named.set(name, subject);
    }
    this.#subjects.set(key, named);
    return [...named.keys()];
  }

  /** Replaces the expectations of the key. Creations are names of objects, deletions are uids. */
  expect(
    key: string,
    { creations, deletions }: { readonly creations: Iterable<string>; readonly deletions: Iterable<string> },
  ): void {
    this.#pending.set(key, { creations: new Set(creations), deletions: new Set(deletions), sinceMs: this.#nowMs() });
  }

  expectCreations(key: string, names: Iterable<string>): void {
    this.expect(key, { creations: names, deletions: [] });
  }

  expectDeletions(key: string, uids: Iterable<string>): void {
    this.expect(key, { creations: [], deletions: uids });
  }

  creationSeen(key: string, name: string): void {
    this.#pending.get(key)?.creations.delete(name);
    this.#forgetFailed(key, name);
  }

  /** The creation failed with this error, or was not tried. */
  creationFailed(key: string, name: string, error?: unknown): void {
    const pending = this.#pending.get(key);
    const wasSeen = pending?.creations.delete(name) === false;
    if (wasSeen || isStatusError(error, 'AlreadyExists')) {
      this.#forgetFailed(key, name);
      return;
    }
    const failed = this.#failed.get(key) ?? new Map<string, string>();
    this.#failed.set(key, failed.set(name, this.#subjects.get(key)?.get(name) ?? ''));
  }

  /** The deletion failed, or only its response was lost. */
  deletionFailed(key: string, uid: string): void {
    this.#pending.get(key)?.deletions.delete(uid);
    const tried = this.#tried.get(key) ?? new Set();
    this.#tried.set(key, tried.add(uid));
  }

  /**
   * Whether a deletion of the object has failed, and may have happened. The next deletion of the key takes it first: another
   * choice would delete one more than is wanted.
   */
  wasTried(key: string, uid: string): boolean {
    return this.#tried.get(key)?.has(uid) ?? false;
  }

  /** Returns whether the deletion was expected. */
  deletionSeen(key: string, uid: string): boolean {
    const tried = this.#tried.get(key);
    if (tried?.delete(uid) && tried.size === 0) this.#tried.delete(key);
    return this.#pending.get(key)?.deletions.delete(uid) ?? false;
  }

  satisfied(key: string): boolean {
    const pending = this.#pending.get(key);
    if (pending === undefined) return true;
    if (pending.creations.size === 0 && pending.deletions.size === 0) return true;
    return this.#nowMs() - pending.sinceMs > expiryMs;
  }

  forget(key: string): void {
    this.#pending.delete(key);
    this.#failed.delete(key);
    this.#tried.delete(key);
    this.#subjects.delete(key);
  }

  #forgetFailed(key: string, name: string): void {
    const failed = this.#failed.get(key);
    if (failed?.delete(name) && failed.size === 0) this.#failed.delete(key);
  }

  #nowMs(): number {
    return this.clock.now().getTime();
  }
}

const expiryMs = 5 * 60_000;
