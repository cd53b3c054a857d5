export { removeCompaniesOf } from './queries.ts';
