import pg from 'pg';

/** A connection that does one thing after the other, as COPY needs it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'confab-operate',
    keepAlive: true,
  });
  // The running statement fails as well, with the reason.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
