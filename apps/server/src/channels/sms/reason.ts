import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';

/** Bandwidth's own message, with those of single fields. */
export function reasonOf({ json, reason: description }: ProviderResponse): string {
  if (typeof json !== 'object' || json === null || !('description' in json)) return description;
  const fields: unknown[] = 'fieldErrors' in json && Array.isArray(json.fieldErrors) ? json.fieldErrors : [];
  const details = fields.flatMap((field) =>
    typeof field === 'object' && field !== null && 'description' in field ? [String(field.description)] : [],
  );
  return [String(json.description), ...details].join('; ');
}
