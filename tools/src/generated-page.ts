/** Pages of docs/ that are generated from code, tests and data, and that lint keeps up to date. */
export interface PageMaker {
  /** `npm run NAME` writes the pages. */
  readonly name: string;
  /**
   * Reads the repository in the working folder. With `isCheck` it changes no file.
   *
   * @throws Error when a module that it imports is not built
   */
  readonly make: (isCheck: boolean) => MadePages | Promise<MadePages>;
}

export interface MadePages {
  /** The text of each page, by its path from the root. */
  readonly pages: Readonly<Record<string, string>>;
  /** What is wrong with the sources, each as `path:line: message`. A problem fails both modes. */
  readonly problems: readonly string[];
  /** Counts to print after writing. */
  readonly summary?: readonly string[];
}
