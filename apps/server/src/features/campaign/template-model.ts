import type { FieldError } from '@confab/contract/kit/errors';
import { record, words } from '@confab/rules/given-values';
import { fillTemplate, sendableTemplates, type FilledTemplate } from '@confab/rules/message-template';

/** Characters of one value; providers take fewer of all together. */
const maxValueLength = 1024;

/**
 * The message of a campaign on a channel that only sends approved templates: one of `templates`, its parameters filled
 * with values whose variables are rendered per contact. Undefined if something is missing, which is then among the
 * errors.
 */
export function templateMessage(
  input: Record<string, unknown> | null,
  templates: readonly Record<string, unknown>[],
  errors: FieldError[],
): FilledTemplate | undefined {
  const refuse = (code: string, message: string): undefined =>
    void errors.push({ path: 'template_params', code, message });
  const [name, language] = [words(input?.['name']).trim(), words(input?.['language']).trim()];
  if (name === '') return refuse('blank', "Template can't be blank");
  const named = sendableTemplates(templates).filter((template) => template.name === name);
  const template = language === '' ? named[0] : named.find((each) => each.language === language);
  if (template === undefined) return refuse('unknown', 'Template is none of the approved ones of the inbox');
  const processed = record(input?.['processed_params']);
  const values = Object.fromEntries(template.parameters.map((key) => [key, words(processed[key]).trim()]));
  const blank = template.parameters.find((key) => values[key] === '');
  if (blank !== undefined) return refuse('value_blank', `Template needs a value for {{${blank}}}`);
  if (Object.values(values).some((value) => value.length > maxValueLength))
    return refuse('too_long', `Values of a template have ${maxValueLength} characters at most`);
  return fillTemplate(template, values);
}
