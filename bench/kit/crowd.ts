import { type Remote, startLoad } from './remote.ts';
import { type System, roomOf } from './harness.ts';

/** Many sockets in a separate process: of the server, and of a minimal server. */
export type Crowd = {
  readonly crowdProcess: Remote;
  readonly bareUrl: string;
  readonly barePid: number;
  readonly openCable: (system: System, count: number) => Promise<number>;
  readonly openBare: (count: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Concurrent handshakes, for both. */
const concurrency = 200;

export async function gatherCrowd(seconds: number): Promise<Crowd> {
  const crowdProcess = await startLoad('sockets', seconds);
  const bare = await startLoad('bare-sockets', seconds);
  const { url: bareUrl } = await bare.call<{ url: string }>('listen');
  return {
    crowdProcess,
    bareUrl,
    barePid: bare.pid,
    openCable: ({ server, seeded }, count) =>
      crowdProcess.call('open', {
        group: 'cable',
        url: `${server.url.replace('http', 'ws')}/cable`,
        rooms: seeded.agents.map((agent) => roomOf(seeded.accountId, agent)),
        count,
        concurrency,
        cable: true,
      }),
    openBare: (count) =>
      crowdProcess.call('open', { group: 'bare', url: bareUrl, rooms: [], count, concurrency, cable: false }),
    async stop() {
      await crowdProcess.stop();
      await bare.stop();
    },
  };
}
