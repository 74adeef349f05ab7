/** The parts of a package.json that a release depends on. */
export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface ReleaseFacts {
  /** The version of the root, which is that of each package. */
  readonly version: string;
  readonly manifests: readonly ReleaseManifest[];
  readonly changelog: string;
  /** Output of `git status --porcelain`. */
  readonly gitStatus: string;
  /** Packed files that no source makes, as `package: path`. */
  readonly staleFiles: readonly string[];
}

/** https://semver.org, without build metadata. */
const semanticVersion = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** What keeps the packages from being published, one line each; empty when they can be. */
export function releaseProblems({
  version,
  manifests,
  changelog,
  gitStatus,
  staleFiles,
}: ReleaseFacts): readonly string[] {
  const names = new Set(manifests.map(({ name }) => name));
  const withoutRepository = manifests.filter(({ repository }) => repository === undefined).length;
  return [
    ...(semanticVersion.test(version) ? [] : [`${version} is not a semantic version`]),
    ...manifests
      .filter((one) => one.version !== version)
      .map((one) => `${one.name} has version ${one.version}, not ${version}`),
    ...manifests.flatMap(({ name, dependencies = {} }) =>
      Object.entries(dependencies)
        .filter(([dependency, wanted]) => names.has(dependency) && wanted !== version)
        .map(([dependency, wanted]) => `${name} depends on ${dependency} ${wanted}, not ${version}`),
    ),
    ...changelogProblems(changelog, version),
    ...(gitStatus.trim() === '' ? [] : [`the working tree has ${gitStatus.trim().split('\n').length} changed files`]),
    ...staleFiles.map((file) => `${file} has no source; remove the folder dist and build again`),
    ...(withoutRepository === 0
      ? []
      : [`${withoutRepository} packages name no repository, which npm compares with that of the provenance`]),
  ];
}

function changelogProblems(changelog: string, version: string): readonly string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`));
  if (heading === undefined) return [`CHANGELOG.md has no heading for ${version}`];
  const [, state = ''] = /\((.*)\)$/.exec(heading) ?? [];
  return /^\d{4}-\d{2}-\d{2}$/.test(state) ? [] : [`CHANGELOG.md has no date for ${version}: ${heading}`];
}

/** The packages, each after those that it depends on; by name where that leaves a choice. @throws Error for a cycle */
export function inOrderOfDependencies(manifests: readonly ReleaseManifest[]): readonly ReleaseManifest[] {
  const ordered = new Map<string, ReleaseManifest>();
  let rest = manifests.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name));
    const next = rest.find(({ dependencies = {} }) => !Object.keys(dependencies).some((one) => names.has(one)));
    if (next === undefined) throw new Error(`packages depend on each other: ${[...names].join(', ')}`);
    ordered.set(next.name, next);
    rest = rest.filter((one) => one !== next);
  }
  return [...ordered.values()];
}

/** Files of a bundle, which are made of other packages. */
const bundleFiles = /^dist\/(?:main\.js|program\.cjs|lmdb\/|etcd3\/)/;

/** Packed code and types in `dist` whose source is gone: left over from an earlier build. */
export function staleFiles(packed: readonly string[], hasSource: (path: string) => boolean): readonly string[] {
  return packed.filter((path) => {
    const source = /^dist\/(.*)\.(?:js|d\.ts|cjs)$/.exec(path)?.[1];
    return source !== undefined && !bundleFiles.test(path) && !hasSource(`src/${source}.ts`);
  });
}
