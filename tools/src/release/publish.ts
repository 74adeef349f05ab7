import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Publishes the tarballs in their order, with provenance: npm signs a statement of the commit and the workflow that made them, so it
 * publishes only in continuous integration with an identity. Stops at the first that fails.
 * @throws Error
 */
export async function publish(tarballs: readonly string[]): Promise<void> {
  for (const tarball of tarballs) {
    const npm = spawn('npm', ['publish', tarball, '--provenance', '--access', 'public'], { stdio: 'inherit' });
    const [code] = await once(npm, 'close');
    if (code !== 0) throw new Error(`npm did not publish ${tarball}; those before it are published`);
  }
}
