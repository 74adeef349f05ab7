import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeNpmRepository } from './npm-repository.js';
import { OrchProcess, temporaryFolder } from './orch-process.js';

/** The byte that a terminal receives for Ctrl-C. */
const interrupt = '\x03';

test.each([[[]], [['--isolate', '--nodes=1']], [['--serving-workers=2']]])(
  'Ctrl-C in a terminal ends `npm start` %j with code 0, although npm forwards the signal a second time',
  async (flags) => {
    await using folder = await temporaryFolder();
    const cwd = await makeNpmRepository(folder.path);
    const data = join(folder.path, 'data');
    // `exec`: a shell that stays in the foreground process group, as dash does, is ended by the interrupt itself.
    const line = ['exec', 'npm', 'start', '--silent', '--', `--data-dir=${data}`, '--port=0', ...flags].join(' ');
    // Repeat: the second signal arrives during the shutdown only in some rounds.
    for (let round = 0; round < 3; round += 1) {
      const command = ['script', '-qec', line, '/dev/null'];
      await using npm = new OrchProcess([], { command, cwd, env: { SHELL: '/bin/sh' } });
      await npm.wrote(/Orch is ready at/);
      npm.child.stdin?.write(interrupt);
      expect(await npm.ended).toEqual({ code: 0, signal: null });
      expect(npm.stdout).not.toMatch(/npm error|ERROR|WARN/);
    }
  },
);
