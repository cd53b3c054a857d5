export { MacroCommands, MacroSection } from './parts/lazy-parts.ts';
