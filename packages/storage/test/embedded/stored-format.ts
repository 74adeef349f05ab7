import { open as openLmdb } from 'lmdb';

/** The format that the file of a store names; the file may be of any format. */
export async function storedFormat(file: string): Promise<string | undefined> {
  const root = openLmdb<Buffer, string>({ path: file, noSubdir: true, encoding: 'binary' });
  const format = root.get('format')?.toString();
  await root.close();
  return format;
}
