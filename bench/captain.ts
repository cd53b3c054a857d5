import type pg from 'pg';
import { openDatabase, type Db } from '../apps/server/src/platform/db/database.ts';
import { answerByModel, answerBySearch } from '../apps/server/src/features/captain/knowledge/answer-model.ts';
import { handoffToken } from '../apps/server/src/features/captain/knowledge/prompt-model.ts';
import type { Ranked } from '../apps/server/src/features/captain/knowledge/rank-model.ts';
import { searchKnowledge } from '../apps/server/src/features/captain/knowledge/steps/find-knowledge.ts';
import { captainTexts } from '../apps/server/src/features/captain/texts-model.ts';
import { findByMeaning, type ByMeaning, type Meant } from './captain/by-meaning.ts';
import { facts, languageOfKey } from './captain/knowledge.data.ts';
import { recorded, type Recorded } from './captain/other-words.data.ts';
import { questions, type Question } from './captain/questions.data.ts';
import { seedKnowledge, type Known } from './captain/seed.ts';
import { withControl, type Benchmark, type Row } from './kit/benchmark.ts';

/**
 * What assistants find and answer: customers' questions with known answers, some with none. The models are
 * stand-ins: one replies as recorded, from the fact if it is in the prompt, otherwise from what it believes;
 * the other maps synonyms by a list.
 */
export const captain: Benchmark = {
  id: 'captain',
  async run(harness) {
    const system = await harness.open({ agents: 1, inboxes: 1, conversations: 1 });
    const known = await seedKnowledge(system.sql, system.seeded.accountId, system.admin.id);
    const database = openDatabase({
      url: system.server.databaseUrl,
      poolSize: 2,
      onError: (error) => console.error(error),
    });
    const tried: Tried[] = [];
    for (const question of questions) tried.push(await tryOne(system.sql, database.db, known, question));
    const outcomes: Outcome[] = [];
    for (const one of recorded) outcomes.push(await sayOne(database.db, known, one));
    await database.close();
    await system.sql.end();
    await system.server.stop();
    return [...rowsOf(tried), ...outcomeRows(outcomes), ...meaningRows(await findByMeaning())];
  },
};

type Tried = {
  question: Question;
  /** The facts found, best first, and those found by a substring search. */
  found: (string | undefined)[];
  naive: (string | undefined)[];
  /**
   * The answers without a model, with one, and with one whose citations are not checked: undefined for no
   * answer.
   */
  bySearch: Given;
  byModel: Given;
  unchecked: Given;
};
/** An answer, and whether it comes from the fact that answers the question. */
type Given = { isRight: boolean } | undefined;

async function tryOne(client: pg.Client, db: Db, known: Known, question: Question): Promise<Tried> {
  const knowing = { searchDb: db, installation: { frontendUrl: 'http://help.test' } };
  const sources = await searchKnowledge(knowing, known, question.ask);
  const keyOf = ({ type, id }: { type: string; id: number }) => known.keys.get(`${type}:${id}`);
  const found = sources.map(keyOf);
  const isRight = (cited: readonly { type: string; id: number }[]) =>
    question.fact !== undefined && cited.some((source) => keyOf(source) === question.fact);
  const searched = answerBySearch(sources, captainTexts('en'));
  const reply = replyOf(question, sources, found);
  const answered = answerByModel(reply, sources, captainTexts('en'), [question.ask]);
  return {
    question,
    found,
    naive: (await naively(client, known, question.ask)).map(keyOf),
    bySearch: searched.content === undefined ? undefined : { isRight: isRight(searched.sources) },
    byModel: answered?.content === undefined ? undefined : { isRight: isRight(answered.sources) },
    unchecked: reply.includes(handoffToken) ? undefined : { isRight: reply.includes('[[') },
  };
}

/**
 * The recorded response, with the number under which the model receives the fact. Without the fact, it makes
 * something up.
 */
function replyOf({ fact, modelReply }: Question, sources: readonly Ranked[], found: Tried['found']): string {
  const n = found.indexOf(fact) + 1;
  if (modelReply !== true) return JSON.stringify({ response: modelReply, confidence: 0.9 });
  if (fact === undefined || n === 0)
    return JSON.stringify({ response: 'As far as I know that is possible.', sources: [], confidence: 0.9 });
  const text = sources[n - 1]?.text.slice(0, 200) ?? '';
  return JSON.stringify({ response: `${text} [[${n}]]`, sources: [n], confidence: 0.9 });
}

type Outcome = { isFaithful: boolean; isGiven: boolean };

/** Whether the customer gets a model's answer about a fact. */
async function sayOne(db: Db, known: Known, { fact, says, isFaithful }: Recorded): Promise<Outcome> {
  const ask = questions.find((question) => question.fact === fact)?.ask ?? '';
  const knowing = { searchDb: db, installation: { frontendUrl: 'http://help.test' } };
  const sources = await searchKnowledge(knowing, known, ask);
  const n = sources.findIndex(({ type, id }) => known.keys.get(`${type}:${id}`) === fact) + 1;
  const reply = JSON.stringify({ response: says.replace('[[n]]', `[[${n}]]`), confidence: 0.9 });
  const answer = answerByModel(reply, sources, captainTexts('en'), [ask]);
  const isGiven = answer?.content !== undefined;
  if (isGiven !== isFaithful) console.error(`  captain: ${isGiven ? 'given' : 'not given'}: ${says}`);
  return { isFaithful, isGiven };
}

/** The control: whatever has a word of the question in it, the newest first. */
async function naively(
  client: pg.Client,
  { accountId }: Known,
  ask: string,
): Promise<{ type: string; id: number }[]> {
  const words = ask.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  const { rows } = await client.query<{ type: string; id: string }>(
    `select 'response' as type, id from captain_response
       where account_id = $1 and (question || ' ' || answer) ilike any ($2)
     union all select 'article', id from article
       where account_id = $1 and (title || ' ' || content) ilike any ($2)
     union all select 'document', document_id from captain_passage where account_id = $1 and content ilike any ($2)
     order by id desc limit 6`,
    [accountId, words.map((word) => `%${word}%`)],
  );
  return rows.map(({ type, id }) => ({ type, id: Number(id) }));
}

function rowsOf(tried: readonly Tried[]): Row[] {
  const asked = tried.filter(({ question }) => question.fact !== undefined);
  const others = tried.filter(({ question }) => question.fact === undefined);
  const missed = asked.filter(({ question, found }) => !found.includes(question.fact));
  if (missed.length > 0)
    console.error(`  captain: not found: ${missed.map(({ question }) => question.ask).join(' | ')}`);
  const modelReply = others.filter(({ bySearch }) => bySearch !== undefined);
  if (modelReply.length > 0)
    console.error(
      `  captain: answered by search: ${modelReply.map(({ question }) => question.ask).join(' | ')}`,
    );
  const wrong = asked.filter(({ bySearch }) => bySearch?.isRight === false);
  if (wrong.length > 0)
    console.error(`  captain: answered wrongly: ${wrong.map(({ question }) => question.ask).join(' | ')}`);
  const recall = (of: 'found' | 'naive', first = 6, among: readonly Tried[] = asked) =>
    share(among, (each) => each[of].slice(0, first).includes(each.question.fact));
  const languageOf = ({ question }: Tried) => languageOfKey(question.fact ?? '');
  const unspaced = asked.filter((each) => ['zh', 'ja', 'th'].includes(languageOf(each)));
  const translated = asked.filter(({ question }) => /(?:^|-)bonus$/.test(question.fact ?? ''));
  const right = (of: 'bySearch' | 'byModel' | 'unchecked') => {
    const answers = tried.flatMap((each) => each[of] ?? []);
    return share(answers, ({ isRight }) => isRight);
  };
  const silent = (of: 'bySearch' | 'byModel' | 'unchecked') =>
    share(others, (each) => each[of] === undefined);
  const some = `${asked.length} questions about ${facts.length} texts in twelve languages`;
  return [
    row('recall', `${some}: the answer is among the six texts a model is shown, beside parts of words`, 0.9, [
      recall('found'),
      recall('naive'),
    ]),
    row('first', 'the answer is the first of them', 0.75, [recall('found', 1), recall('naive', 1)]),
    row(
      'unspaced',
      `the answer is among the six, of the ${unspaced.length} questions in scripts without spaces, beside parts of words`,
      0.9,
      [recall('found', 6, unspaced), recall('naive', 6, unspaced)],
    ),
    row(
      'locale',
      `of the ${translated.length} questions about what is there in several languages, the first text is in that of the question, beside parts of words`,
      0.95,
      [recall('found', 1, translated), recall('naive', 1, translated)],
    ),
    row(
      'grounded',
      'answers of the model that stand on the right source, beside it taken at its word',
      0.95,
      [right('byModel'), right('unchecked')],
    ),
    row(
      'by-search',
      'answers without a model that are right, beside the first text always being the answer',
      0.9,
      [
        right('bySearch'),
        share(
          tried.filter(({ found }) => found.length > 0),
          ({ found, question }) => found[0] === question.fact,
        ),
      ],
    ),
    row(
      'silent',
      `${others.length} questions that nothing answers and that get no answer, beside the model alone`,
      0.95,
      [Math.min(silent('byModel'), silent('bySearch')), silent('unchecked')],
    ),
    row('answered', 'questions that are answered without a model, beside those it answers', null, [
      share(asked, (each) => each.bySearch?.isRight === true),
      share(asked, (each) => each.byModel?.isRight === true),
    ]),
  ];
}

function outcomeRows(outcomes: readonly Outcome[]): Row[] {
  const answered = outcomes.filter(({ isGiven }) => isGiven);
  const faithful = outcomes.filter(({ isFaithful }) => isFaithful);
  const isTrue = ({ isFaithful }: Outcome) => isFaithful;
  return [
    row(
      'faithful',
      `of ${outcomes.length} recorded answers those that are given claim only what their source says, beside all of them`,
      0.85,
      [share(answered, isTrue), share(outcomes, isTrue)],
    ),
    row('kept', 'recorded answers that claim no more than their source and are given, beside all', 0.9, [
      share(faithful, ({ isGiven }) => isGiven),
      1,
    ]),
  ];
}

function meaningRows({ meant, unanswerable }: ByMeaning): Row[] {
  const [hard, easy] = [true, false].map((is) => meant.filter(({ inOtherWords }) => inOtherWords === is));
  const missed = (hard ?? []).filter(({ fact, both }) => !both.includes(fact));
  if (missed.length > 0)
    console.error(`  captain: not found by meaning: ${missed.map(({ fact }) => fact).join(' | ')}`);
  const recall = (of: 'words' | 'both' | 'vectors', among: readonly Meant[] = []) =>
    share(among, (each) => each[of].slice(0, 6).includes(each.fact));
  return [
    row(
      'meaning',
      `${hard?.length} questions in other words: the answer is among the six with vectors, beside words alone`,
      0.9,
      [recall('both', hard), recall('words', hard)],
    ),
    row('nearest', 'the same by vectors alone, beside words alone', null, [
      recall('vectors', hard),
      recall('words', hard),
    ]),
    row('both', 'the questions of the first row with vectors, beside vectors alone', 0.9, [
      recall('both', easy),
      recall('vectors', easy),
    ]),
    row(
      'silent-vectors',
      'questions that nothing answers and that get no answer without a language model, beside the nearest text being the answer',
      0.95,
      [
        share(unanswerable, ({ isAnswered }) => !isAnswered),
        share(unanswerable, ({ isAnyFound }) => !isAnyFound),
      ],
    ),
  ];
}

function row(name: string, what: string, goal: number | null, [figure, control]: [number, number]): Row {
  const fields = { id: `captain:${name}`, what, unit: 'of 1', goal, better: 'higher' } as const;
  return withControl(fields, { figure, control, ratio: control === 0 ? 0 : figure / control });
}

const share = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
