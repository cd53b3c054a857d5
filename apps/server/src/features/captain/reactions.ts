import {
  conversationAssistantRequested,
  conversationBotHandoff,
  conversationEndedByContact,
  conversationStatusChanged,
} from '@confab/contract/features/conversation';
import { messageAudioAdded } from '@confab/contract/features/message';
import { addJob } from '../../platform/jobs/job.ts';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { conversationByDisplayId } from '../conversation/index.ts';
import { rememberContact } from './conversations/actions/remember-contact.ts';
import { draftAnswers } from './conversations/actions/draft-answers.ts';
import {
  readAssistantRequest,
  readEnded,
  readHandoff,
  readStatusChange,
} from './conversations/event-model.ts';
import { recordEnded } from './figures/actions/record-ended.ts';
import { recordHandoff } from './figures/actions/record-handoff.ts';
import { recordResolved } from './figures/actions/record-resolved.ts';
import { transcribeMessage } from './transcription/actions/transcribe-message.ts';
import { readAudioAdded } from './transcription/event-model.ts';
import { answerConversationJob, answerKey, settleMs } from './conversations/job-model.ts';

export const captainReactions = [
  /** Consecutive messages are answered once: the job of the newest replaces a waiting one. */
  reaction<Platform>({
    name: 'captain.answer',
    on: [conversationAssistantRequested.name],
    queue: 'urgent',
    run: (event, platform) => {
      const { conversation_id: conversationId } = readAssistantRequest(event.data);
      return addJob(
        platform.db,
        answerConversationJob,
        { account_id: event.accountId, conversation_id: conversationId },
        { key: answerKey(conversationId), runAt: new Date(Date.now() + settleMs) },
      );
    },
  }),
  reaction<Platform>({
    name: 'captain.transcribe',
    on: [messageAudioAdded.name],
    queue: 'default',
    keepsOrder: true,
    maxAttempts: 3,
    run: ({ accountId, data }, platform) => {
      const { conversation_id: conversationId, message_id: messageId } = readAudioAdded(data);
      return transcribeMessage(platform, { accountId, conversationId, messageId });
    },
  }),
  reaction<Platform>({
    name: 'captain.note_handoff',
    on: [conversationBotHandoff.name],
    queue: 'bulk',
    run: (event, platform) => recordHandoff(platform, event.accountId, readHandoff(event.data)),
  }),
  reaction<Platform>({
    name: 'captain.note_ended',
    on: [conversationEndedByContact.name],
    queue: 'bulk',
    run: (event, platform) => recordEnded(platform, event.accountId, readEnded(event.data)),
  }),
  /** What people answered may answer others too. */
  reaction<Platform>({
    name: 'captain.draft_answers',
    on: [conversationStatusChanged.name],
    queue: 'bulk',
    isSlow: true,
    run: async (event, platform) => {
      const { displayId, status } = readStatusChange(event.data);
      if (status !== 'resolved') return;
      const row = await conversationByDisplayId(platform.db, event.accountId, displayId);
      if (row === undefined) return;
      await recordResolved(platform, row);
      await draftAnswers(platform, row);
      await rememberContact(platform, row);
    },
  }),
];
