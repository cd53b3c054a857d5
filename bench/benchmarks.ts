import { answerBytes } from './answer-bytes.ts';
import { captain } from './captain.ts';
import { coldStart } from './cold-start.ts';
import { contactImport } from './contact-import.ts';
import { contactsAtScale } from './contacts-at-scale.ts';
import { costOfAMessage } from './cost-of-a-message.ts';
import { fanOut } from './fan-out.ts';
import { helpCentre } from './help-centre.ts';
import { hostileMessages } from './hostile-messages.ts';
import { hostileMemory } from './hostile-memory.ts';
import { hostileRequests } from './hostile-requests.ts';
import { idleMemory } from './idle-memory.ts';
import { inbound } from './inbound.ts';
import { interaction } from './interaction.ts';
import { jobs } from './jobs.ts';
import type { Benchmark } from './kit/benchmark.ts';
import { largeAccount } from './large-account.ts';
import { listAtScale } from './list-at-scale.ts';
import { mailbox } from './mailbox.ts';
import { memoryAtScale } from './memory-at-scale.ts';
import { messageThroughput } from './message-throughput.ts';
import { reconnectStorm } from './reconnect-storm.ts';
import { reportCost } from './report-cost.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { search } from './search.ts';
import { sendToSeen } from './send-to-seen.ts';
import { socketMemory } from './socket-memory.ts';
import { threadAtScale } from './thread-at-scale.ts';

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
