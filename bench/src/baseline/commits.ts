import { open } from 'lmdb';

/** The store of the baseline: each record is durable before the promise resolves. */
export interface Commits {
  put(record: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** LMDB in its own folder, with a sync per commit, like the embedded engine. */
export function lmdbCommits(folder: string): Commits {
  const database = open<Buffer, number>({
    path: folder,
    encoding: 'binary',
    keyEncoding: 'uint32',
    overlappingSync: false,
  });
  let commits = 0;
  return {
    async put(record) {
      await database.put(commits++, record);
    },
    close: () => database.close(),
  };
}

/** The etcd of the server under test. */
export async function etcdCommits(endpoint: string): Promise<Commits> {
  const { Etcd3 } = await import('etcd3');
  const client = new Etcd3({ hosts: [endpoint] });
  let commits = 0;
  return {
    async put(record) {
      await client.kv.put({ key: Buffer.from(`/baseline/${commits++}`), value: record });
    },
    close: async () => client.close(),
  };
}
