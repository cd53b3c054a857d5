export { BotTab } from './parts/bot-tab.tsx';
