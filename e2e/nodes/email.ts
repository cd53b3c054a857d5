import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The first link in an email to this address, saved as a file by the node with this `dataDir`. */
export async function linkEmailedTo(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await setTimeout(50)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names) {
      const email = (await readFile(join(folder, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=');
      const link = /^http\S+$/m.exec(email)?.[0];
      if (email.includes(`To: ${address}`) && link !== undefined) return link;
    }
  }
  throw new Error(`no mail came to ${address}`);
}
