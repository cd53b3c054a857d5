import { surveyPath } from '@confab/contract/features/csat';
import { channelOf } from '../../../../channels/registry.ts';
import { findInbox, isClosedAt, isSameDay, loadWorkingHours } from '../../../inbox/index.ts';
import type { Draft } from '../../../message/index.ts';
import { writeMessage } from '../../messages/steps/write-message.ts';
import type { Change } from '../../steps/change-conversation.ts';
import {
  asksForEmail,
  needsReplyText,
  greeting,
  maySurvey,
  outOfOffice,
  survey,
  type TemplateSettings,
} from '../model.ts';
import { templateTexts } from '../texts-model.ts';

/**
 * Sends the inbox's automatic messages after a message: out of office, greeting, email request, survey, in this order.
 * Part of the same change as the message, so each appears once and in order. Sends nothing in a conversation that a
 * campaign started.
 */
export async function sendTemplates(change: Change, isIncoming: boolean): Promise<void> {
  if (change.row.last_incoming_at === null || change.row.campaign_id !== null) return;
  const { forms } = channelOf(change.row.inbox_channel).capabilities;
  const asksEmail = forms?.emailCollect === true && asksForEmail(change.row);
  const needsText = needsReplyText(change.row, isIncoming);
  if (!asksEmail && !needsText) return;
  const settings = needsText ? await loadSettings(change) : undefined;
  if (settings !== undefined && isIncoming) {
    await sendMessage(change, outOfOffice(change.row, settings, change.at));
    await sendMessage(change, greeting(change.row, settings));
  }
  if (asksEmail) {
    const { emailReason, emailQuestion } = templateTexts(change.locale);
    await sendMessage(change, emailReason);
    await writeTemplate(change, { content: emailQuestion, contentType: 'input_email' });
  }
  if (settings !== undefined && forms !== undefined) await ask(change, settings);
}

/** Sends the survey of a conversation that was just resolved. */
export async function sendSurvey(change: Change): Promise<void> {
  const { row } = change;
  if (row.campaign_id !== null) return;
  const { forms } = channelOf(row.inbox_channel).capabilities;
  if (row.last_incoming_at === null || forms === undefined || !maySurvey(row)) return;
  const settings = await loadSettings(change);
  if (settings !== undefined) await ask(change, settings);
}

/** Writes a message of the server itself, which has no sender. */
export async function writeTemplate(
  change: Change,
  template: Pick<Draft, 'content'> & Partial<Pick<Draft, 'contentType' | 'contentAttributes'>>,
): Promise<void> {
  const draft: Draft = {
    type: 'template',
    private: false,
    contentType: 'text',
    contentAttributes: {},
    additionalAttributes: {},
    sourceId: null,
    echoId: null,
    ...template,
  };
  await writeMessage(change, draft, { ref: null, shown: undefined });
}

async function sendMessage(change: Change, content: string | undefined): Promise<void> {
  if (content !== undefined) await writeTemplate(change, { content });
}

async function ask(change: Change, settings: TemplateSettings): Promise<void> {
  const surveyMessage = survey(change.row, settings);
  if (surveyMessage === undefined) return;
  await writeTemplate(change, {
    content: textOf(change, surveyMessage.question),
    contentType: 'input_csat',
    contentAttributes: { display_type: surveyMessage.displayType },
  });
}

/** If the channel renders no form, the question ends with a link to one. */
function textOf({ platform, row, locale }: Change, question: string | undefined): string {
  const { forms } = channelOf(row.inbox_channel).capabilities;
  const texts = templateTexts(locale);
  if (forms?.survey !== 'link') return question ?? texts.survey;
  const link = `${platform.installation.frontendUrl}${surveyPath}${row.uuid}`;
  return `${question ?? texts.surveyBeforeLink} ${link}`;
}

/** Undefined for an inbox that is being deleted. */
async function loadSettings({ trx, row, at }: Change): Promise<TemplateSettings | undefined> {
  const inbox = await findInbox(trx, row.account_id, row.inbox_id);
  if (inbox === undefined) return undefined;
  const { timezone } = inbox;
  const hours = inbox.working_hours_enabled
    ? (await loadWorkingHours(trx, row.account_id, [row.inbox_id])).get(row.inbox_id)
    : undefined;
  const { last_template_at: template } = row;
  return {
    ...inbox,
    isClosed: hours !== undefined && isClosedAt(hours, timezone, at),
    spokeToday: template !== null && isSameDay(timezone, template, at),
  };
}
