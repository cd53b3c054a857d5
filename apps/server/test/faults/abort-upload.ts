import { Readable } from 'node:stream';
import { receiveAnnounced } from '../../src/features/attachment/actions/receive-announced.ts';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { signer } from '../../src/platform/crypto/signed.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { systemIds } from '../../src/platform/ids/ids.ts';
import { createLogger } from '../../src/platform/log/log.ts';
import { memoryRateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';

/** A process that receives half of an announced file, reports that, and waits forever for the rest. */
const [databaseUrl = '', folder = '', secretKey = '', token = ''] = process.argv.slice(2);
const { db } = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined });

async function* half() {
  yield Buffer.alloc(300_000, 'a');
  process.stdout.write('half\n');
  setInterval(() => undefined, 60_000);
  await new Promise<void>(() => undefined);
}

await receiveAnnounced(
  {
    db,
    clock: systemClock,
    ids: systemIds,
    log: createLogger({ level: 'silent' }),
    storage: await openStorage(undefined, folder),
    fileLinks: signer({ current: secretKey }, 'file', systemClock),
    limiter: memoryRateLimiter(systemClock),
  },
  token,
  { bytes: () => Readable.from(half()), abort: () => undefined },
);
