import { Type } from 'typebox';
import { openDatabase } from '../../src/platform/db/database.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { startJobs } from '../../src/platform/jobs/workers.ts';
import { createLogger } from '../../src/platform/log/log.ts';

/** A process that takes a `note` job from the given database, reports that, and never ends it. */
const { pool } = openDatabase({ url: process.argv[2] ?? '', poolSize: 10, onError: () => undefined });

const note = job({
  name: 'note',
  queue: 'urgent',
  payload: Type.Object({ text: Type.String() }),
  run: (_payload, _context: null) => {
    process.stdout.write('begun\n');
    return new Promise<void>(() => undefined);
  },
});
await startJobs({
  pool,
  jobs: [note],
  context: null,
  log: createLogger({ level: 'silent' }),
  // Other workers take further jobs.
  queues: { urgent: 1 },
});
