import './page.css';
import './frame.css';
import './lists.css';
import './article.css';
import './footer.css';
import { followSections } from './follow-sections.ts';
import { countView } from './count-view.ts';
import { openChat } from './open-chat.ts';
import { suggest } from './suggest.ts';
import { chooseThemes } from './theme.ts';

document.addEventListener('DOMContentLoaded', () => {
  chooseThemes();
  followSections();
  countView();
  openChat();
  suggest();
});
