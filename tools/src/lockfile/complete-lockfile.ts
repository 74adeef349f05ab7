/** The part of a `package-lock.json` that matters here. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/**
 * Pure: the lock file as it holds for every machine. Addresses of registries go. Optional packages of other platforms
 * come back, which npm leaves out when the registry at hand lacks them, and then refuses the file for lacking them.
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages: Record<string, LockedPackage> = {};
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    const { resolved, ...rest } = locked;
    packages[path] = locked.link === true ? locked : rest;
  }
  for (const [path, { dev, optionalDependencies }] of Object.entries(lockfile.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      if (isLocked(name, path, packages)) continue;
      packages[`node_modules/${name}`] = {
        version: range.replace(/^[~^]/, ''),
        ...platformOf(name),
        ...(dev === true ? { dev } : {}),
        optional: true,
      };
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

/** Whether a package at `from` finds the one of this name, beside itself or further up. */
function isLocked(name: string, from: string, packages: Readonly<Record<string, LockedPackage>>): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('node_modules/') - 1, 0))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in packages) return true;
    if (base === '') return false;
  }
}

/** The platform that a package is for, from the words of its name: `@turbo/windows-arm64`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const find = (table: Readonly<Record<string, string>>) => words.flatMap((word) => table[word] ?? []).slice(0, 1);
  const [cpu, os, libc] = [find(cpus), find(systems), find(libraries)];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(libc.length > 0 && os[0] === 'linux' ? { libc } : {}),
  };
}

const sameWords = (...words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));
const systems = {
  ...sameWords('aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'),
  windows: 'win32',
};
const cpus = {
  ...sameWords('arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'),
  '64': 'x64',
};
const libraries = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' };
