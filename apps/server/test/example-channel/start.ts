import { main } from '../../src/main/start.ts';
import { exampleChannel } from './channel.ts';
import { lettersChannel } from './letters.ts';

/** The server with the example channels in addition to its own, for tests from outside. */
const code = await main(process.argv.slice(2), { channels: [exampleChannel, lettersChannel] });
if (code !== undefined) process.exit(code);
