import { answerBytes } from './process/answer-bytes.ts';
import { captain } from './captain.ts';
import { coldStart } from './process/cold-start.ts';
import { contactImport } from './scale/contact-import.ts';
import { contactsAtScale } from './scale/contacts-at-scale.ts';
import { costOfAMessage } from './messages/cost-of-a-message.ts';
import { fanOut } from './live/fan-out.ts';
import { helpCentre } from './help-centre.ts';
import { hostileMessages } from './hostile/hostile-messages.ts';
import { hostileMemory } from './hostile/hostile-memory.ts';
import { hostileRequests } from './hostile/hostile-requests.ts';
import { idleMemory } from './process/idle-memory.ts';
import { inbound } from './messages/inbound.ts';
import { interaction } from './process/interaction.ts';
import { jobs } from './messages/jobs.ts';
import type { Benchmark } from './kit/benchmark.ts';
import { largeAccount } from './scale/large-account.ts';
import { listAtScale } from './scale/list-at-scale.ts';
import { mailbox } from './messages/mailbox.ts';
import { memoryAtScale } from './scale/memory-at-scale.ts';
import { messageThroughput } from './messages/message-throughput.ts';
import { reconnectStorm } from './live/reconnect-storm.ts';
import { reportCost } from './reports/report-cost.ts';
import { reports } from './reports/reports.ts';
import { rules } from './messages/rules.ts';
import { search } from './scale/search.ts';
import { sendToSeen } from './messages/send-to-seen.ts';
import { socketMemory } from './live/socket-memory.ts';
import { threadAtScale } from './scale/thread-at-scale.ts';

/** All benchmarks, in the order they run. */
export const benchmarks: readonly Benchmark[] = [
  messageThroughput,
  sendToSeen,
  rules,
  inbound,
  mailbox,
  fanOut,
  reconnectStorm,
  socketMemory,
  largeAccount,
  threadAtScale,
  listAtScale,
  search,
  reports,
  reportCost,
  helpCentre,
  captain,
  contactsAtScale,
  contactImport,
  interaction,
  hostileMessages,
  idleMemory,
  memoryAtScale,
  coldStart,
  jobs,
  costOfAMessage,
  answerBytes,
  hostileRequests,
  hostileMemory,
];
