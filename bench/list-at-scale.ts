import { compareRequests, type Target } from './kit/ask.ts';
import { compared, type Benchmark, type Row } from './kit/benchmark.ts';
import type { Place } from './kit/harness.ts';

type Look = { name: string; what: string; path: string; who: 'admin' | 'narrow' };

const looks: readonly Look[] = [
  { name: 'first-page', what: 'first page', path: 'conversations', who: 'admin' },
  { name: 'page-200', what: '200th page', path: 'conversations?page=200', who: 'admin' },
  { name: 'counts', what: 'counts of the tabs', path: 'conversations/meta', who: 'admin' },
  {
    name: 'unattended',
    what: 'those that wait for an answer',
    path: 'conversations?conversation_type=unattended',
    who: 'admin',
  },
  {
    name: 'unassigned',
    what: 'those assigned to nobody',
    path: 'conversations?assignee_type=unassigned',
    who: 'admin',
  },
  { name: 'label', what: 'those with a label', path: 'conversations?labels[]=label-3', who: 'admin' },
  {
    name: 'narrow-first-page',
    what: 'first page, for an agent of 3 inboxes of 40',
    path: 'conversations',
    who: 'narrow',
  },
  {
    name: 'narrow-page-5',
    what: 'fifth page, for an agent of 3 inboxes of 40',
    path: 'conversations?page=5',
    who: 'narrow',
  },
  {
    name: 'narrow-counts',
    what: 'counts, for an agent of 3 inboxes of 40',
    path: 'conversations/meta',
    who: 'narrow',
  },
  {
    name: 'narrow-label',
    what: 'those with a label, for an agent of 3 inboxes of 40',
    path: 'conversations?labels[]=label-3',
    who: 'narrow',
  },
];

/** G6: the same looks into a list a hundred times as long. */
export const listAtScale: Benchmark = {
  id: 'list-at-scale',
  async run(harness) {
    const [few, many] = harness.quick ? [9_000, 16_000] : [10_000, 1_000_000];
    // A 99th percentile of few is the slowest of them.
    const [blocks, rounds, share] = harness.quick ? [1, 15, 0.9] : [5, 100, 0.99];
    const [small, big] = await Promise.all(
      [few, many].map((conversations) => harness.open({ agents: 20, inboxes: 40, conversations })),
    );
    if (small === undefined || big === undefined) throw new Error('two places are needed');
    const rows: Row[] = [];
    for (const look of looks) {
      const measured = await compareRequests(
        { figure: targetOf(big, look), control: targetOf(small, look) },
        { blocks, rounds, share },
      );
      const what = `${look.what}, p${share * 100} at ${many} conversations over ${few}`;
      rows.push(
        compared({ id: `${this.id}:${look.name}`, what, unit: 'ms', goal: 1.5, better: 'lower' }, measured),
      );
    }
    for (const place of [small, big]) {
      await place.sql.end();
      await place.server.stop();
    }
    return rows;
  },
};

function targetOf({ server, house, admin }: Place, { path, who }: Look): Target {
  const token = who === 'admin' ? admin.token : house.narrow.token;
  return { url: server.url, token, path: `/api/v1/accounts/${house.accountId}/${path}` };
}
