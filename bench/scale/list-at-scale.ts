import type { Condition } from '@confab/contract/kit/conditions';
import { compareRequests, type Target } from '../kit/ask.ts';
import { compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { settle } from '../kit/server/settle.ts';
import type { Person } from '../kit/server/seed.ts';

type MeasuredList = {
  name: string;
  what: string;
  path: string;
  who: 'admin' | 'narrow' | 'limited';
  /** Conditions of a filter. */
  conditions?: readonly Condition[];
  /** Default: 1.5. */
  goal?: null;
};

const condition = (key: string, value: string, joint: 'and' | null = null): Condition => ({
  attribute_key: key,
  filter_operator: 'equal_to',
  values: [value],
  query_operator: joint,
});

const lists: readonly MeasuredList[] = [
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
  {
    name: 'attribute',
    what: 'those with a custom attribute that 20 have',
    path: 'conversations/filter',
    who: 'admin',
    conditions: [condition('order', 'R17', 'and'), condition('plan', 'full')],
  },
  {
    name: 'attribute-common',
    what: 'those with a custom attribute that one in three has, counted up to 10,000',
    path: 'conversations/filter',
    who: 'admin',
    conditions: [condition('plan', 'full')],
    goal: null,
  },
  {
    name: 'limited-first-page',
    what: 'first page, for a role that sees its own and those of nobody',
    path: 'conversations',
    who: 'limited',
  },
  {
    name: 'limited-page-5',
    what: 'fifth page, for a role that sees its own and those of nobody',
    path: 'conversations?page=5',
    who: 'limited',
  },
  {
    name: 'limited-counts',
    what: 'counts, for a role that sees its own and those of nobody',
    path: 'conversations/meta',
    who: 'limited',
  },
];

/** G6: the same list requests with a hundred times as many conversations. */
export const listAtScale: Benchmark = {
  id: 'list-at-scale',
  async run(harness) {
    const [few, many] = harness.quick ? [9_000, 16_000] : [10_000, 1_000_000];
    // With few samples the 99th percentile is the slowest.
    const [blocks, rounds, share] = harness.quick ? [1, 15, 0.9] : [5, 100, 0.99];
    const [small, big] = await Promise.all(
      [few, many].map((conversations) =>
        harness.open({ agents: 20, inboxes: 40, conversations, attributes: true }),
      ),
    );
    if (small === undefined || big === undefined) throw new Error('two places are needed');
    for (const system of [small, big]) await prepare(system);
    const rows: Row[] = [];
    for (const list of lists) {
      const measured = await compareRequests(
        { figure: targetOf(big, list), control: targetOf(small, list) },
        // A list without a goal is read too slowly for as many.
        { blocks, rounds: list.goal === null ? Math.ceil(rounds / 5) : rounds, share },
      );
      const what = `${list.what}, p${share * 100} at ${many} conversations over ${few}`;
      rows.push(
        compared(
          {
            id: `${this.id}:${list.name}`,
            what,
            unit: 'ms',
            goal: list.goal === undefined ? 1.5 : null,
            better: 'lower',
          },
          measured,
        ),
      );
    }
    for (const system of [small, big]) {
      await system.sql.end();
      await system.server.stop();
    }
    return rows;
  },
};

/** Defines the attributes of conversations, and gives an agent a role that sees some conversations. */
async function prepare({ server, seeded, admin, sql }: System): Promise<void> {
  await settle(sql);
  const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<{ id: number }> => {
    const answer = await fetch(`${server.url}/api/v1/accounts/${seeded.accountId}/${path}`, {
      method,
      headers: { api_access_token: admin.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  for (const key of ['order', 'plan'])
    await send('POST', 'custom_attribute_definitions', {
      attribute_display_name: key,
      attribute_display_type: 0,
      attribute_key: key,
      attribute_model: 0,
    });
  const { id } = await send('POST', 'custom_roles', {
    name: 'Triage',
    description: '',
    permissions: ['conversation_unassigned_manage'],
  });
  await send('PATCH', `agents/${limitedOf(seeded).id}`, { custom_role_id: id });
}

const limitedOf = (seeded: System['seeded']): Person => seeded.agents[0] ?? seeded.narrow;

function targetOf({ server, seeded, admin }: System, { path, who, conditions }: MeasuredList): Target {
  const { token } = { admin, narrow: seeded.narrow, limited: limitedOf(seeded) }[who];
  const body = conditions && { payload: conditions };
  return { url: server.url, token, path: `/api/v1/accounts/${seeded.accountId}/${path}`, body };
}
