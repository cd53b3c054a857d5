import { emailBody } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import { findContexts } from '../../row-queries.ts';
import { teamEmail } from '../team-email-view.ts';

/**
 * Emails one member of a team the text of a rule about a conversation. Sends nothing to former members, or about a
 * deleted conversation. `emailId` identifies a repeated email.
 */
export async function emailTeamMember(
  platform: Platform,
  accountId: number,
  request: { conversationId: number; userId: number; content: string },
  emailId: string,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [request.conversationId]);
  const [agent] = await findAgents(platform, accountId, [request.userId]);
  if (row === undefined || agent?.email == null) return;
  const about = { accountId, displayId: row.display_id, content: request.content };
  const { subject, blocks } = teamEmail(platform.installation.frontendUrl, about);
  await platform.mailer.send({
    to: [{ address: agent.email }],
    subject,
    ...emailBody(blocks),
    messageId: emailId,
  });
}
