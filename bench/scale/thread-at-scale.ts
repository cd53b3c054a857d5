import { compareRequests } from '../kit/ask.ts';
import { compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { conversationsOf, type System } from '../kit/harness.ts';

/** Opening and paging back in a very long conversation, compared with one of a hundred messages. */
export const threadAtScale: Benchmark = {
  id: 'thread-at-scale',
  async run(harness) {
    const system = await harness.system();
    const long = harness.quick ? 20_000 : 100_000;
    const [blocks, rounds, share] = harness.quick ? [2, 40, 0.9] : [5, 200, 0.99];
    const [figure, control] = await conversationsOf(system, 3);
    if (figure === undefined || control === undefined) throw new Error('two conversations are needed');
    const middle = {
      figure: await lengthen(system, figure, long),
      control: await lengthen(system, control, 100),
    };
    const target = (conversation: number, query: string) => ({
      url: system.server.url,
      token: system.admin.token,
      path: `/api/v1/accounts/${system.seeded.accountId}/conversations/${conversation}/messages${query}`,
    });
    const rows: Row[] = [];
    const measure = async (name: string, what: string, queries: { figure: string; control: string }) => {
      const measured = await compareRequests(
        { figure: target(figure, queries.figure), control: target(control, queries.control) },
        { blocks, rounds, share },
      );
      rows.push(
        compared(
          {
            id: `${this.id}:${name}`,
            what: `${what}, p${share * 100} of ${long} messages over 100`,
            unit: 'ms',
            goal: 1.3,
            better: 'lower',
          },
          measured,
        ),
      );
    };
    await measure('open', 'opening a conversation', { figure: '', control: '' });
    await measure('back', 'paging back in it', {
      figure: `?before=${middle.figure}`,
      control: `?before=${middle.control}`,
    });
    return rows;
  },
};

/** Writes messages into a conversation; returns the id of the middle one. */
async function lengthen({ sql, seeded }: System, displayId: number, count: number): Promise<number> {
  const { rows } = await sql.query<{ middle: string }>(
    `with written as (
       insert into message (account_id, conversation_id, inbox_id, message_type, content, sender_type, sender_id, created_at, updated_at)
       select c.account_id, c.id, c.inbox_id, 0, 'Message ' || n, 'Contact', c.contact_id, now(), now()
       from conversation c, generate_series(1, $3::bigint) n where c.account_id = $1 and c.display_id = $2
       returning id
     ) select percentile_disc(0.5) within group (order by id) as middle from written`,
    [seeded.accountId, displayId, count],
  );
  await sql.query('vacuum analyze message');
  return Number(rows[0]?.middle);
}
