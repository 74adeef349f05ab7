// An extender as a process: node extender.fixture.mjs '<options in JSON>'. Prints its port, then each call as a line.
import { createServer as createPlain } from 'node:http';
import { createServer as createSecure } from 'node:https';

const { only = [], best = '', victims = 'all', tls } = JSON.parse(process.argv[2] ?? '{}');

const verbs = {
  filter({ Nodes, NodeNames }) {
    const names = NodeNames ?? Nodes.items.map(({ metadata }) => metadata.name);
    const left = names.filter((name) => only.length === 0 || only.includes(name));
    const failed = Object.fromEntries(
      names.filter((name) => !left.includes(name)).map((name) => [name, 'the extender does not want it']),
    );
    const nodes = Nodes && { items: Nodes.items.filter(({ metadata }) => left.includes(metadata.name)) };
    return NodeNames ? { nodenames: left, failedNodes: failed } : { nodes, failedNodes: failed, extra: 1 };
  },
  prioritize({ Nodes, NodeNames }) {
    const names = NodeNames ?? Nodes.items.map(({ metadata }) => metadata.name);
    return names.map((name) => ({ Host: name, Score: name === best ? 10 : 0 }));
  },
  preempt({ NodeNameToVictims, NodeNameToMetaVictims }) {
    const byNode = NodeNameToMetaVictims ?? NodeNameToVictims;
    const entries = Object.entries(byNode).filter(([name]) => victims === 'all' || victims === name);
    return {
      NodeNameToMetaVictims: Object.fromEntries(
        entries.map(([name, { Pods, NumPDBViolations }]) => [
          name,
          { Pods: Pods.map((pod) => ({ UID: pod.UID ?? pod.metadata.uid })), NumPDBViolations },
        ]),
      ),
    };
  },
  bind() {
    return { Error: 'this extender binds nothing' };
  },
};

async function respond(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const verb = request.url.split('/').at(-1);
  process.stdout.write(`${verb} ${Object.keys(body).filter((key) => body[key] !== null)}\n`);
  if (verbs[verb] === undefined) {
    response.writeHead(500).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verbs[verb](body)));
}

const server = tls === undefined ? createPlain(respond) : createSecure(tls, respond);
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
