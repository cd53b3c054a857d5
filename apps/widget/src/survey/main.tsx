import { surveyPath } from '@confab/contract/features/csat';
import { createRoot } from 'react-dom/client';
import { SurveyPage, type Brand } from './survey-page.tsx';
import './survey.css';

declare global {
  interface Window {
    globalConfig?: Brand;
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () =>
  document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
followTheme();
dark.addEventListener('change', followTheme);

const root = document.getElementById('app') ?? document.body.appendChild(document.createElement('div'));
root.classList.add('app');
const uuid = decodeURIComponent(location.pathname.slice(surveyPath.length));
const brand = window.globalConfig ?? { BRAND_NAME: '', WIDGET_BRAND_URL: '/', LOGO_THUMBNAIL: '' };
createRoot(root).render(<SurveyPage uuid={uuid} brand={brand} />);
