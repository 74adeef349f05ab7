/** A file of the repository, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export function isGenerated(path: string): boolean {
  return path.includes('/src/generated/');
}

/** Tests and what only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|fixture)\.ts$/.test(path) || /^(packages|apps)\/[^/]+\/test\//.test(path);
}

export function isTypeScript(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

/** `packages/api` of a path below it; undefined for a file of no workspace. */
export function workspaceFolder(path: string): string | undefined {
  return /^(?:(?:packages|apps)\/[^/]+|tools|bench)(?=\/)/.exec(path)?.[0];
}
