import { readFileSync, writeFileSync } from 'node:fs';
import { providerSettings } from '../apps/server/src/main/provider-settings.ts';
import { settingsList, settingsTables } from '../apps/server/src/platform/config/describe.ts';
import { inRoot } from './launch/paths.mjs';

const page = `# Configuration

Settings are read from the environment when Confab starts; invalid settings stop the start with one line each.
\`npm start -- --help\` prints this list. Run \`node scripts/generate-configuration.ts\` after changing
\`apps/server/src/platform/config/settings.ts\`, where each setting is defined. A provider's base address is defined by its channel.

${settingsTables(providerSettings())}`;

writeFileSync(inRoot('docs/configuration.md'), page);

/** The README contains the short list between two markers. */
const markers = /(<!-- settings:start -->\n)[\s\S]*?(<!-- settings:end -->)/;
const readme = readFileSync(inRoot('README.md'), 'utf8');
writeFileSync(inRoot('README.md'), readme.replace(markers, `$1${settingsList(providerSettings())}$2`));
