export { AssistButton, LabelSuggestions } from './assist/parts/lazy-assist.ts';
export { useAssistant } from './assist/parts/use-assistant.ts';
export { useTranslates } from './assist/parts/use-translates.ts';
