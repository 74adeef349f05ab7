import { ControlPlane } from '@orch/testing';

/** API server with the embedded store, and scheduler, in this process. Prints its address in JSON; stops at SIGTERM. */
const [folder = ''] = process.argv.slice(2);
const plane = await ControlPlane.start({ controllers: [], scheduler: true, naming: 'kubernetes', store: folder });
const ready = { url: plane.url, token: plane.token, authority: plane.config.certificateAuthority };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.once('SIGTERM', () => void plane.stop());
