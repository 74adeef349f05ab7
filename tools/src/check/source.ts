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

/** Tests and their fixtures. */
export function isTest(path: string): boolean {
  return /\.(test|fixture)\.ts$/.test(path) || /^(packages|apps)\/[^/]+\/test\//.test(path);
}

export function isTypeScript(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

/** `packages/api` for a path in it; undefined for a file outside the workspaces. */
export function workspaceFolder(path: string): string | undefined {
  return /^(?:(?:packages|apps)\/[^/]+|tools|bench|examples)(?=\/)/.exec(path)?.[0];
}
