import { anyText } from './arguments.mjs';

/** The commands for operators, in a checkout and in a container. */
export const operations = {
  backup: {
    usage: `npm run backup [-- --to FILE] [--without-files]

Writes a snapshot of the database, the stored files, and the secret key into one archive, whether or not the server
is running. Settings are those of the server (DATA_DIR, DATABASE_URL, STORAGE_URL, SECRET_KEY).

  --to FILE         the archive to write (default DATA_DIR/backups/confab-<time>.tar.gz)
  --without-files   leaves out the stored files, if they are backed up in another way`,
    options: { to: { value: anyText }, 'without-files': {} },
  },
  restore: {
    usage: `npm run restore -- <archive> [--replace]

Checks a backup and restores it into the configured data directory or database (DATA_DIR, DATABASE_URL,
STORAGE_URL), which must be empty. The server must be stopped.

  --replace   first renames the contents of the data directory, or empties the database of DATABASE_URL`,
    options: { replace: {} },
    words: true,
    check: ({ words }) => (words.length === 1 ? undefined : 'Enter one archive.'),
  },
  doctor: {
    usage: `npm run doctor

Checks the settings, the data directory, the database, the storage, email, clocks, secrets, the public address with its
websockets, and the reverse proxies. Each line says ok, warning, or failing, and how to fix it. The exit code is 1 if a
check fails. Settings are those of the server, which may be running.`,
  },
};
