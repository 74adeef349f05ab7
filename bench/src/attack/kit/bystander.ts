import type { ServerUnderTest } from '../../scenarios/server-under-test.js';

/** Another client that goes on using the server during an attack. */
export interface Bystander {
  /** Ends the requests, and returns how many were sent and how many of them succeeded. */
  stop(): Promise<{ readonly sent: number; readonly succeeded: number }>;
}

const path = '/api/v1/namespaces/default/configmaps/bystander';
const pauseMs = 20;

/** Creates an object and reads it again and again, one request at a time. */
export async function startBystander(server: ServerUnderTest): Promise<Bystander> {
  const body = JSON.stringify({ metadata: { name: 'bystander' } });
  await server.call('POST', '/api/v1/namespaces/default/configmaps', { body });
  let stopped = false;
  let sent = 0;
  let succeeded = 0;
  const working = (async () => {
    while (!stopped || sent < sentMin) {
      sent++;
      const status = await server.call('GET', path).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) succeeded++;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await working;
      return { sent, succeeded };
    },
  };
}

const sentMin = 5;
