import type { MessageRow } from '../../../message/index.ts';

export function withError(row: MessageRow, error: string | undefined): Record<string, unknown> {
  const { external_error: _old, ...rest } = row.content_attributes;
  return error === undefined ? rest : { ...rest, external_error: error };
}
