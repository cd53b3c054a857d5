import { setTimeout } from 'node:timers/promises';
import { loop, type Harness } from './actors.ts';
import { asJson, type Call, type Caller, type Outcome } from './caller.ts';
import type { ExpectedArticle } from '../records.ts';
import type { Random } from '../random.ts';
import { headersOf } from '../system.ts';

type Editor = Harness & { random: Random; call: Caller; base: string; headers: Record<string, string> };

/** Articles that exist at the same time, so that each is changed several times. */
const maxArticles = 6;

/**
 * Writes articles of the help center: adds, changes, publishes and deletes them, and reorders them at the end.
 * It is their only author, so a change based on the latest revision is never rejected.
 */
export async function actAsEditor(harness: Harness): Promise<void> {
  const who = 'Maya edits';
  const { accountId, portal, maya } = harness.system;
  const editor: Editor = {
    ...harness,
    random: harness.randomOf(who),
    call: harness.callerOf(who),
    base: `/api/v1/accounts/${accountId}/portals/${portal.slug}/articles`,
    headers: headersOf(maya),
  };
  await loop(harness, editor.random, async () => {
    const there = articlesOf(editor);
    const article = editor.random.chance(0.25) ? undefined : there[editor.random.below(there.length)];
    if (article === undefined) return there.length < maxArticles ? add(editor) : undefined;
    return editor.random.chance(0.15) ? remove(editor, article) : change(editor, article);
  });
  await takeMissingSteps(editor);
  await order(editor);
}

const articlesOf = ({ records }: Editor): ExpectedArticle[] =>
  records.articles.filter(({ state }) => state === 'there');

/** If servers start slowly, a short run ends before each step was executed once. */
async function takeMissingSteps(editor: Editor): Promise<void> {
  const isDeleted = () => editor.records.articles.some(({ state }) => state === 'deleted');
  for (let tries = 0; tries < 6 && (articlesOf(editor).length < 3 || !isDeleted()); tries += 1) {
    await add(editor);
    const [first] = articlesOf(editor);
    if (first !== undefined && !isDeleted()) await remove(editor, first);
  }
  const [first] = articlesOf(editor);
  if (first !== undefined) await change(editor, first);
}

async function add({ records, call, base, headers, system, random }: Editor): Promise<void> {
  const { content, echoId: tag } = records.newContent('article');
  const article: ExpectedArticle = {
    tag,
    id: null,
    content,
    sent: [content],
    revision: 0,
    isPublished: false,
    isCertain: false,
    state: 'unknown',
  };
  records.articles.push(article);
  const body = { title: tag, content, author_id: system.maya.id, category_id: system.portal.category };
  const answer = await call.untilAnswered(
    { method: 'POST', path: base, headers: { ...headers, 'idempotency-key': tag }, body },
    { twice: random.chance(0.3), deadline: performance.now() + 20_000 },
  );
  if (answer.status === 200) adopt(article, answer);
}

/** The article as in the response. */
function adopt(article: ExpectedArticle, { body }: Outcome): void {
  const stored = asJson(asJson(body)['payload']);
  article.id = Number(stored['id']);
  article.content = String(stored['content']);
  article.revision = Number(stored['revision']);
  article.isPublished = stored['status'] === 'published';
  article.state = 'there';
  article.isCertain = true;
}

async function change(editor: Editor, article: ExpectedArticle): Promise<void> {
  const { records, call, base, headers, random } = editor;
  const { content } = records.newContent(`edits ${article.tag}`);
  article.sent.push(content);
  article.isCertain = false;
  const path = `${base}/${article.id}`;
  const body = {
    content,
    status: random.pick(['draft', 'published', 'published']),
    revision: article.revision,
  };
  const answer = await untilReceived(call, { method: 'PATCH', path, headers, body }, random.chance(0.2));
  if (answer.status === 200) return adopt(article, answer);
  if (answer.status !== 409) return;
  // An attempt without a response may have succeeded.
  const found = await call.untilAnswered({ method: 'GET', path, headers });
  if (found.status !== 200) return;
  const stored = String(asJson(asJson(found.body)['payload'])['content']);
  if (!article.sent.includes(stored)) records.articleConflicts.push(content);
  adopt(article, found);
}

/** A conflict is a valid response here: there is another text. */
async function untilReceived(call: Caller, request: Call, isTwice: boolean): Promise<Outcome> {
  const deadline = performance.now() + 20_000;
  if (isTwice) void call.once(request);
  for (;;) {
    const answer = await call.once(request);
    const isAnswer = typeof answer.status === 'number' && answer.status < 500;
    if (isAnswer || performance.now() > deadline) return answer;
    await setTimeout(200);
  }
}

async function remove({ call, base, headers, random }: Editor, article: ExpectedArticle): Promise<void> {
  const request = { method: 'DELETE', path: `${base}/${article.id}`, headers };
  const answer = await call.untilAnswered(request, { twice: random.chance(0.2) });
  article.state = answer.status === 200 || answer.status === 404 ? 'deleted' : 'unknown';
}

/** The last action, so that no earlier reordering can arrive later. */
async function order(editor: Editor): Promise<void> {
  const { call, base, headers, records, system } = editor;
  const ids = articlesOf(editor)
    .map(({ id }) => id)
    .filter((id) => id !== null)
    .toReversed();
  const answer = await call.untilAnswered({
    method: 'POST',
    path: `${base}/reorder`,
    headers,
    body: {
      positions_hash: Object.fromEntries(ids.map((id, index) => [id, (index + 1) * 10])),
      category_slug: system.portal.categorySlug,
    },
  });
  if (answer.status === 200) records.articleOrder = ids;
}
