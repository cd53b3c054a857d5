import { anyText } from './arguments.mjs';

/** The operator's commands, in a checkout and in a container. */
export const operations = {
  backup: {
    usage: `npm run backup [-- --to FILE] [--without-files]

Writes the database as it is at one moment, the stored files and the secret key into one archive, whether or not the
server runs. Settings are those of the server (DATA_DIR, DATABASE_URL, STORAGE_URL, SECRET_KEY).

  --to FILE         the archive to write (default DATA_DIR/backups/confab-<time>.tar.gz)
  --without-files   leaves out the stored files, when they are backed up by other means`,
    options: { to: { value: anyText }, 'without-files': {} },
  },
  restore: {
    usage: `npm run restore -- <archive> [--replace]

Checks a backup and brings it back into an empty data directory or database, that of the settings (DATA_DIR,
DATABASE_URL, STORAGE_URL). The server must be stopped.

  --replace   makes room: moves what is in the data directory aside, empties the database of DATABASE_URL`,
    options: { replace: {} },
    words: true,
    check: ({ words }) => (words.length === 1 ? undefined : 'Name one archive.'),
  },
  doctor: {
    usage: `npm run doctor

Checks the settings, the data directory, the database, the storage, email, clocks, secrets, the public address with its
sockets, and the proxies in front, and says for each: ok, warning or failing, and what to do. The exit code is 1 when
something fails. Settings are those of the server; the server may run.`,
  },
};
