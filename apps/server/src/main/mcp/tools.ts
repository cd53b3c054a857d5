import { accountTools } from './tools/account-tools.ts';
import { contactTools } from './tools/contact-tools.ts';
import { conversationTools } from './tools/conversation-tools.ts';
import { helpCentreTools } from './tools/help-centre-tools.ts';
import type { ToolSpec } from './tool.ts';

/** Few enough for a model to choose from: what an agent does all day, not what an administrator sets up. */
export const tools: readonly ToolSpec[] = [
  ...conversationTools,
  ...contactTools,
  ...accountTools,
  ...helpCentreTools,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export function findTool(name: unknown): ToolSpec | undefined {
  return typeof name === 'string' ? byName.get(name) : undefined;
}
