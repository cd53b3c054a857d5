import { main } from '../../src/main/start.ts';
import { exampleChannel } from './channel.ts';

/** The server with the example channel beside its own, for those who look at it from outside. */
const code = await main(process.argv.slice(2), { channels: [exampleChannel] });
if (code !== undefined) process.exit(code);
