export { languageOf } from './knowledge/language-model.ts';
export { findArticles } from './knowledge/queries.ts';
export { bestOf, ranked } from './knowledge/rank-model.ts';
export { anyWordQuery, wordsOf } from './knowledge/words-model.ts';
