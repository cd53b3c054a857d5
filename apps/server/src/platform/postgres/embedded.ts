import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { StartError } from '../start-error.ts';
import { locateBinaries } from './binaries.ts';
import { databaseName, ensureCluster, nameOf } from './cluster.ts';
import { lockDataDir } from './owner.ts';
import { clearOrphan, type PostgresLog, stopPostmaster, whenReady } from './postmaster.ts';
import { run } from './run.ts';
import { accountForDatabase, type SystemAccount } from './system-account.ts';

/**
 * A running embedded PostgreSQL. `url` connects over a Unix socket. `stop` shuts it down and releases the data
 * directory. `exited` resolves when the server has exited, expected or not.
 */
export type EmbeddedPostgres = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly exited: Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder that holds (or will hold) the `postgres` cluster folder and the claim `server.lock`. */
  readonly dataDir: string;
  /** Trades safety for speed: for a directory that is thrown away afterwards. */
  readonly testing?: boolean;
  readonly log: PostgresLog;
  /** Called with the address as soon as the server is starting, before it is reachable. */
  readonly onSpawn?: (url: string) => void;
};

/**
 * Starts the PostgreSQL from npm in `dataDir`, creating the cluster on the first run and recovering after a crash.
 * Throws StartError with a plain sentence when it cannot, for instance when another running server uses the directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { testing = false, log } = options;
  const dataDir = resolve(options.dataDir);
  const account = accountForDatabase();
  const release = claim(dataDir);
  try {
    const folder = join(dataDir, 'postgres');
    const binaries = locateBinaries(account);
    await clearOrphan(folder, log);
    await ensureCluster(folder, binaries, account, testing);
    const socket = socketFolder(folder, account);
    const args = ['-D', nameOf(folder, account), ...settings(socket.server, testing)];
    const child = run({
      file: binaries.postgres,
      args,
      cwd: folder,
      account,
      dieWithParent: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    const url = `postgres://${databaseName}@localhost/${databaseName}?host=${encodeURIComponent(socket.client)}`;
    options.onSpawn?.(url);
    await whenReady(child, log);
    const stop = async (): Promise<void> => {
      await stopPostmaster(child);
      socket.remove();
      release();
    };
    return { url, stop, exited };
  } catch (error) {
    release();
    throw explain(error, dataDir);
  }
}

function claim(dataDir: string): () => void {
  try {
    makeFolder(dataDir);
    return lockDataDir(dataDir);
  } catch (error) {
    throw explain(error, dataDir);
  }
}

type SocketFolder = { readonly server: string; readonly client: string; readonly remove: () => void };

/** Socket paths end at 103 bytes on macOS and 107 on Linux; a deep data directory gets its socket in a private folder. */
function socketFolder(folder: string, account: SystemAccount | undefined): SocketFolder {
  const maxPathBytes = process.platform === 'darwin' ? 103 : 107;
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxPathBytes) {
    return { server: '.', client: folder, remove: () => undefined };
  }
  const made = mkdtempSync(join(process.platform === 'darwin' ? '/tmp' : tmpdir(), 'confab-socket-'));
  chmodSync(made, 0o700);
  if (account) chownSync(made, account.uid, account.gid);
  return { server: made, client: made, remove: () => rmSync(made, { recursive: true, force: true }) };
}

function settings(socketFolderName: string, testing: boolean): string[] {
  const megabytes = Math.round(totalmem() / 8 / 2 ** 20);
  const common = {
    listen_addresses: '',
    unix_socket_directories: socketFolderName,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Short queries never earn back the compile time.
    jit: 'off',
    random_page_cost: '1.1',
  };
  const chosen = testing
    ? {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '300',
        shared_buffers: '64MB',
      }
    : {
        max_connections: '100',
        shared_buffers: `${Math.min(1024, Math.max(128, megabytes))}MB`,
        wal_compression: 'on',
      };
  return Object.entries({ ...common, ...chosen }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** ENOENT: a parent takes no folders, as those of the kernel do. */
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

function explain(error: unknown, dataDir: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined || !notWritable.has(code)) return error;
  return new StartError(
    `The data directory ${dataDir} is not writable. Set DATA_DIR to a directory this user may write.`,
    { cause: error },
  );
}
