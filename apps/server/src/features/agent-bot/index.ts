export { deleteAgentBot, deleteBotAvatar, removeBots } from './actions/delete-agent-bot.ts';
export { createAgentBot, updateAgentBot, type BotInput } from './actions/save-agent-bot.ts';
export { findAgentBot, isBot, listBotsIn, type AgentBotRow } from './queries.ts';
export { viewBot } from './steps/view-bot.ts';
