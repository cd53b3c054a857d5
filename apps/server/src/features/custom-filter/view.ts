import type { CustomFilter } from '@confab/contract/features/custom-filter';
import { filterTypeOf } from './model.ts';
import type { CustomFilterRow } from './queries.ts';

export function customFilterView(row: CustomFilterRow): CustomFilter {
  return {
    id: row.id,
    name: row.name,
    filter_type: filterTypeOf(row.filter_type),
    query: row.query,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
