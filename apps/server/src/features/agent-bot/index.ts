export { deleteAgentBot, deleteBotAvatar, removeBots } from './actions/delete-agent-bot.ts';
export { resetBotToken } from './actions/reset-bot-token.ts';
export { createAgentBot, updateAgentBot, type BotInput } from './actions/save-agent-bot.ts';
export { choiceIn, answersOf } from './csml/steps/read-answers.ts';
export { csmlSettings, hasCsmlEngine } from './csml/settings-model.ts';
export { runScript } from './csml/steps/call-engine.ts';
export { botTypeOf } from './model.ts';
export { findAgentBot, isBot, listBotsIn, type AgentBotRow } from './queries.ts';
export { viewBot } from './steps/view-bot.ts';
export { deleteSystemBot } from './system/actions/delete-system-bot.ts';
export {
  createSystemBot,
  deleteSystemBotAvatar,
  resetSystemBotToken,
  updateSystemBot,
} from './system/actions/save-system-bot.ts';
export { listSystemBotRows } from './system/queries.ts';
export { findAnyBot, listAnyBots } from './system/list-queries.ts';
export { showAnyBot } from './system/steps/show-any-bot.ts';
export { consoleBotRowView } from './system/view.ts';
