import pg from 'pg';

/** A connection that does one thing after the other, as COPY needs it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'confab-operate',
    keepAlive: true,
  });
  // The statement that was running fails as well, and says why.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
