import { isUniqueViolation } from '../../../platform/db/database.ts';
import { domainTaken, nameTaken } from '../model.ts';

/** The failure a unique violation means; any other error as it is. */
export function orDuplicate(error: unknown): unknown {
  if (isUniqueViolation(error, 'company_name')) return nameTaken();
  return isUniqueViolation(error, 'company_domain') ? domainTaken() : error;
}
