import { gzipSync } from 'node:zlib';
import { gzipLevel } from '../../apps/server/src/platform/http/compress.ts';
import { absolute, type Benchmark, type Row } from '../kit/benchmark.ts';
import { median } from '../kit/statistics.ts';

const levels = [1, 2, 3, 4] as const;

/** The size of a conversation list page on the wire, and the cost of each gzip level for it. */
export const answerBytes: Benchmark = {
  id: 'answer-bytes',
  async run(harness) {
    const system = await harness.open({ agents: 5, inboxes: 10, conversations: 200 });
    try {
      const url = `${system.server.url}/api/v1/accounts/${system.seeded.accountId}/conversations`;
      const answer = await fetch(url, { headers: { api_access_token: system.admin.token } });
      const onWire = Number(answer.headers.get('content-length'));
      const plain = Buffer.from(await answer.arrayBuffer());
      const goal = { goal: 10_000, better: 'lower' } as const;
      const list = { id: this.id, what: 'a page of the conversation list, as sent', unit: 'B' };
      return [
        absolute({ ...list, ...goal }, onWire),
        ...levels.flatMap((level) => rowsOf(this.id, plain, level, harness.quick ? 50 : 1000)),
      ];
    } finally {
      await system.sql.end();
      await system.server.stop();
    }
  },
};

function rowsOf(id: string, plain: Buffer, level: number, rounds: number): Row[] {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    gzipSync(plain, { level });
    return performance.now() - started;
  });
  const chosen = level === gzipLevel ? ' (chosen)' : '';
  const none = { goal: null, better: 'lower' } as const;
  return [
    absolute(
      {
        id: `${id}:level-${level}`,
        what: `by gzip level ${level}${chosen}, of ${plain.length}`,
        unit: 'B',
        ...none,
      },
      gzipSync(plain, { level }).length,
    ),
    absolute({ id: `${id}:time-${level}`, what: 'time for it', unit: 'ms', ...none }, median(times)),
  ];
}
