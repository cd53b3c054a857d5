import { invalidField } from '@confab/contract/kit/errors';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvTexts } from '../csv-texts-model.ts';
import { channelName, subjectCells, subjectHeaders } from '../csv-view.ts';
import { listInboxChannels } from '../subject-queries.ts';
import { summarizeSubjects, type Figures, type SubjectType } from './summarize-subjects.ts';

/** The figures of every inbox, agent, team or label as CSV, in a language. Throws `invalid` without a range. */
export async function downloadSubjects(
  platform: Platform,
  accountId: number,
  type: SubjectType,
  input: Figures,
  locale: string,
): Promise<string> {
  const { since, until } = input;
  if (since == null) throw invalidField('since', 'blank', "Since can't be blank");
  if (until == null) throw invalidField('until', 'blank', "Until can't be blank");
  const [rows, channels] = await Promise.all([
    summarizeSubjects(platform, accountId, type, input),
    type === 'inbox' ? listInboxChannels(platform.db, accountId) : undefined,
  ]);
  const texts = csvTexts(locale);
  const lines = rows.map(({ subject: { id, name }, summary }) => {
    const channel = channels && { channel: channelName(channels.get(id) ?? '') };
    return subjectCells({ name, summary, ...channel }, texts);
  });
  const period = texts.period({ since: since * 1000, until: until * 1000 });
  return [[period], [], [], subjectHeaders[type].map(texts.say), ...lines].map(csvLine).join('');
}
