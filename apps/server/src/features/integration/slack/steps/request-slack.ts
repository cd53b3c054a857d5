import type { FormFields } from '../../../../platform/outbound/provider-http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';
import { isLockedOut, reasonOf, slackFailure } from '../model.ts';
import { callSlack } from './slack-api.ts';
import type { SlackHook } from './slack-hook.ts';

/** Calls Slack while an administrator waits. Throws `unprocessable` with a readable message. */
export async function requestSlack(
  platform: Platform,
  { row, token }: SlackHook,
  method: string,
  fields: FormFields,
): Promise<unknown> {
  const { json, error } = await callSlack(platform, method, fields, token).catch((problem: unknown) => {
    platform.log.info({ err: problem, method }, 'Slack did not answer');
    throw slackFailure('Slack is not available. Please try again in a minute.');
  });
  if (error === undefined) return json;
  platform.log.info({ accountId: row.account_id, method, error }, 'Slack refused a request');
  if (isLockedOut(error)) await recordLostAccess(platform, row, error);
  throw slackFailure(reasonOf(error));
}
