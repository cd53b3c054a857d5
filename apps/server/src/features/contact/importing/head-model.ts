import { maxImportColumns } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import { isEmailAddress } from '@confab/rules/email-address';

/** Characters of the name of a column. */
const maxNameLength = 255;

/** The names of the columns in the first row. Throws `unprocessable` for a row that names none. */
export function columnsOf(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw refused('The file is empty');
  if (columns.some((name) => name.includes('\0')))
    throw refused('This is not a text file: save the table as CSV');
  if (columns.length > maxImportColumns)
    throw refused(`The file has ${columns.length} columns, and ${maxImportColumns} are the most`);
  if (columns.some(isValue))
    throw refused('The first row must name the columns, and here it seems to be a contact');
  if (columns.some((name) => name.length > maxNameLength))
    throw refused(`The name of a column is longer than ${maxNameLength} characters`);
  const double = columns.find((name, at) => name !== '' && columns.indexOf(name) < at);
  if (double !== undefined) throw refused(`Two columns are called “${double}”: give them different names`);
  return columns;
}

const isValue = (text: string): boolean => isEmailAddress(text.toLowerCase()) || /^\+\d{6,}$/.test(text);

const refused = (message: string) => new Failure('unprocessable', { message });
