// An audit webhook over TLS: arguments are the folder of its certificate and key, its port (0 for a free one) and a file, to
// which it appends each accepted body as a line. Prints `ready <port>`.
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';

const [, , folder, port, file] = process.argv;
const tls = { cert: readFileSync(join(folder, 'webhook.crt')), key: readFileSync(join(folder, 'webhook.key')) };
const server = createServer(tls, async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  appendFileSync(file, `${Buffer.concat(pieces)}\n`);
  response.end('{}');
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`ready ${server.address().port}\n`));
