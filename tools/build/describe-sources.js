import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the environment variables that the step `stamp` reads and that are part of its turbo key: commit and tree state of
 * the sources, and a hash of the differences from the commit, so that the cache returns no build of other sources. An
 * archive of a commit (`git archive`) names its commit in archive-commit.txt; a copy without one has none.
 * @param {string} root folder of the repository
 */
export function describeSources(root) {
  if (!isTopOfRepository(root)) {
    return { ORCH_BUILD_COMMIT: archiveCommit(root), ORCH_BUILD_TREE_STATE: 'archive', ORCH_BUILD_CHANGES: '' };
  }
  const changes = changesSinceCommit(root);
  return {
    ORCH_BUILD_COMMIT: git(root, 'rev-parse', 'HEAD').trim(),
    ORCH_BUILD_TREE_STATE: changes === '' ? 'clean' : 'dirty',
    ORCH_BUILD_CHANGES: changes,
  };
}

/** Whether this folder is the root of a git repository with a commit; false in an archive unpacked inside another repository. */
function isTopOfRepository(root) {
  try {
    git(root, 'rev-parse', '--verify', 'HEAD');
    return realpathSync(git(root, 'rev-parse', '--show-toplevel').trim()) === realpathSync(root);
  } catch {
    return false;
  }
}

/** A hash of changed and untracked files with their contents; empty without any. */
function changesSinceCommit(root) {
  if (git(root, 'status', '--porcelain') === '') return '';
  const hash = createHash('sha256').update(git(root, 'diff', '--binary', 'HEAD'));
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  for (const path of untracked) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function archiveCommit(root) {
  const text = readFileSync(join(root, 'tools', 'build', 'archive-commit.txt'), 'utf8').trim();
  return /^[0-9a-f]{40,64}$/.test(text) ? text : '';
}

function git(root, ...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
