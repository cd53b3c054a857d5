import './page.css';
import './frame.css';
import './lists.css';
import './article.css';
import './footer.css';
import { followSections } from './follow-sections.ts';
import { countView } from './count-view.ts';
import { openChat } from './open-chat.ts';
import { suggest } from './suggest.ts';
import { applyTheme, chooseThemes } from './theme.ts';

// Immediately, before anything is drawn: this script is in the head and is not a module.
applyTheme();
document.addEventListener('DOMContentLoaded', () => {
  chooseThemes();
  followSections();
  countView();
  openChat();
  suggest();
});
