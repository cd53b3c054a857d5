import { connect, type Connected } from '../channels/connected.ts';
import { lineInput } from './driver.ts';
import { startLine, type LineStandIn } from './stand-in.ts';

export type LinePlace = Connected & { line: LineStandIn };

export async function openLinePlace(): Promise<LinePlace> {
  const line = await startLine();
  line.profiles.set('Uines', { displayName: 'Ines', pictureUrl: `${line.url}/public/picture` });
  const place = await connect({
    providerUrl: ['LINE_API_URL', line.url],
    input: { name: 'Lamps', channel: lineInput() },
  });
  return {
    ...place,
    line,
    close: async () => {
      await place.close();
      await line.close();
    },
  };
}
