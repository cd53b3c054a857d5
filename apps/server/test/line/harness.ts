import { connect, type Connected } from '../channels/connected.ts';
import { lineInput } from './driver.ts';
import { startLine, type LineStandIn } from './stand-in.ts';

export type LineHarness = Connected & { line: LineStandIn };

export async function openLineHarness(): Promise<LineHarness> {
  const line = await startLine();
  line.profiles.set('Uines', { displayName: 'Ines', pictureUrl: `${line.url}/public/picture` });
  const harness = await connect({
    providerUrl: ['LINE_API_URL', line.url],
    input: { name: 'Lamps', channel: lineInput() },
  });
  return {
    ...harness,
    line,
    close: async () => {
      await harness.close();
      await line.close();
    },
  };
}
