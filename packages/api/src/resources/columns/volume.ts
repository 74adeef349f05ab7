const shortAccessModes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
};

/** `RWO,ROX`: the unique modes, in the order of the table above. */
export function accessModesText(modes: readonly string[]): string {
  return Object.keys(shortAccessModes)
    .filter((mode) => modes.includes(mode))
    .map((mode) => shortAccessModes[mode])
    .join(',');
}
