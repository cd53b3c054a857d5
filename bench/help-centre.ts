import { buildStale } from '../scripts/launch/build.mjs';
import { Pool } from 'undici';
import { absolute, withControl, compared, type Benchmark, type Row } from './kit/benchmark.ts';
import type { System } from './kit/harness.ts';
import { startLoad } from './kit/remote.ts';
import { measurePairs, percentile } from './kit/statistics.ts';

const pages = [
  { name: 'rare', what: 'a word in one article', path: '/hc/bench/en/search?query=zirconium' },
  { name: 'medium', what: 'a word in one of 8 articles', path: '/hc/bench/en/search?query=refund' },
  { name: 'common', what: 'a word in all articles', path: '/hc/bench/en/search?query=order' },
  {
    name: 'prefix',
    what: 'a letter that all articles have a word with',
    path: '/hc/bench/en/search?query=o',
  },
  { name: 'home', what: 'the home page', path: '/hc/bench/en' },
  { name: 'category', what: 'the last page of a category', path: '/hc/bench/en/categories/c1?page=25' },
  { name: 'article', what: 'an article', path: '/hc/bench/articles/bench-17' },
] as const;

/** Public pages of a help center of 10,000 articles, next to four others of the same size. */
export const helpCentre: Benchmark = {
  id: 'help-centre',
  async run(harness) {
    await buildStale(['help-centre']);
    const system = await harness.open({ agents: 1, inboxes: 1, conversations: 10 });
    await seedArticles(system, harness.quick ? 1000 : 10_000);
    const rows: Row[] = [];
    for (const page of pages) rows.push(await measure(this.id, system, page));
    rows.push(await cached(this.id, system, harness.quick), await weighed(this.id, system));
    await system.sql.end();
    await system.server.stop();
    return rows;
  },
};

async function seedArticles({ sql, seeded }: System, count: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    "insert into account (name) select 'Other ' || n from generate_series(1, 4) n returning id",
  );
  // Without audit log entries, which would take most of the time and are not read.
  await sql.query('alter table article disable trigger article_audit');
  for (const [index, id] of [seeded.accountId, ...rows.map((row) => Number(row.id))].entries()) {
    const slug = index === 0 ? 'bench' : `bench-${index}`;
    await sql.query("insert into portal (account_id, name, slug) values ($1, 'Bench', $2)", [id, slug]);
    await sql.query(
      `insert into category (account_id, portal_id, name, slug, locale, position)
       select p.account_id, p.id, 'Category ' || n, 'c' || n, 'en', n from portal p, generate_series(1, 20) n
       where p.account_id = $1`,
      [id],
    );
    await sql.query(
      `insert into article
         (account_id, portal_id, category_id, author_id, title, slug, content, locale, status, position, views)
       select p.account_id, p.id, c.id, 1, 'Article ' || n || ' on ' || substr(md5(n::text), 1, 6), $2 || '-' || n,
         'Your order ' || case when n % 8 = 0 then 'and its refund ' else '' end
           || case when n = 17 then 'of zirconium ' else '' end
           || (select string_agg(substr(md5((n * 60 + w)::text), 1, 5), ' ') from generate_series(1, 60) w),
         'en', 1, n, n % 500
       from portal p, generate_series(1, $3::int) n, category c
       where p.account_id = $1 and c.account_id = p.account_id and c.slug = 'c' || (n % 20 + 1)`,
      [id, slug, count],
    );
  }
  await sql.query('vacuum analyze article');
}

const rounds = 100;

/** Each request uses a new URL, so cached pages are not measured. */
async function measure(
  id: string,
  { server, sql, seeded }: System,
  page: (typeof pages)[number],
): Promise<Row> {
  const [times, controlTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const suffix = `${page.path.includes('?') ? '&' : '?'}round=${round}`;
    times.push(await timed(() => open(server.url + page.path + suffix)));
    controlTimes.push(
      await timed(() =>
        sql.query('select * from article where account_id = $1 order by id limit 20', [seeded.accountId]),
      ),
    );
  }
  const [figure, control] = [percentile(times, 0.95), percentile(controlTimes, 0.95)];
  const labels = {
    id: `${id}:${page.name}`,
    what: `${page.what}, p95, beside 20 articles by their key`,
    unit: 'ms',
    goal: 50,
    better: 'lower',
  } as const;
  return withControl(labels, { figure, control, ratio: figure / control });
}

async function open(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Concurrent requests, and requests per measurement. */
const concurrency = 32;
const requests = { quick: 1500, full: 20_000 };

/** Requests per second for a cached page, compared with a server that only has that page. */
async function cached(id: string, { server }: System, isQuick: boolean): Promise<Row> {
  const path = '/hc/bench/en';
  const bare = await startLoad('bare-page', 600);
  try {
    const page = await compressedPage(server.url, path);
    const { url } = await bare.call<{ url: string }>('listen', { page: page.toString('base64') });
    const count = isQuick ? requests.quick : requests.full;
    const rate = (origin: string) => () => ratePer(origin, path, count);
    // The code of either is compiled while it runs for the first time.
    for (const origin of [server.url, url]) await rate(origin)();
    const measured = await measurePairs(isQuick ? 2 : 5, rate(server.url), rate(url));
    const what =
      'requests a second for the home page while nothing changes, over a bare Fastify with one page';
    return compared({ id: `${id}:cached`, what, unit: '1/s', goal: 0.5, better: 'higher' }, measured);
  } finally {
    await bare.stop();
  }
}

async function ratePer(origin: string, path: string, count: number): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency });
  let requestCount = 0;
  const ask = async (): Promise<void> => {
    while (requestCount < count) {
      requestCount += 1;
      const { statusCode, body } = await pool.request({
        path,
        method: 'GET',
        headers: { 'accept-encoding': 'gzip' },
      });
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
      await body.dump();
    }
  };
  const durationMs = await timed(async () => {
    await Promise.all(Array.from({ length: concurrency }, ask));
  });
  await pool.close();
  return count / (durationMs / 1000);
}

/** The transferred size of the largest page. */
async function weighed(id: string, { server }: System): Promise<Row> {
  const sizes = [];
  for (const { path } of pages) sizes.push((await compressedPage(server.url, path)).length / 1024);
  const what = 'the heaviest of these pages, compressed, as received';
  return absolute({ id: `${id}:bytes`, what, unit: 'KB', goal: 40, better: 'lower' }, Math.max(...sizes));
}

async function compressedPage(origin: string, path: string): Promise<Buffer> {
  const pool = new Pool(origin, { connections: 1 });
  const headers = { 'accept-encoding': 'gzip' };
  const { body } = await pool.request({ path, method: 'GET', headers });
  const page = Buffer.from(await body.arrayBuffer());
  await pool.close();
  return page;
}
