import { readFileSync, writeFileSync } from 'node:fs';
import { providerSettings } from '../apps/server/src/main/provider-settings.ts';
import { settingsList, settingsTables } from '../apps/server/src/platform/config/describe.ts';
import { inRoot } from './launch/paths.mjs';

const page = `# Configuration

Confab reads its settings from environment variables when it starts. If any are invalid, it prints one line for each
and exits. Many can also be changed in the [super-admin console](super-admin.md) while the server runs.
\`npm start -- --help\` prints this list.

This page is generated: after changing a setting, run \`node scripts/generate-configuration.ts\`. Settings are defined in
\`apps/server/src/platform/config\`, those of providers by their channels and integrations.

${settingsTables(providerSettings())}`;

writeFileSync(inRoot('docs/configuration.md'), page);

/** The README contains the short list between two markers. */
const markers = /(<!-- settings:start -->\n)[\s\S]*?(<!-- settings:end -->)/;
const readme = readFileSync(inRoot('README.md'), 'utf8');
writeFileSync(inRoot('README.md'), readme.replace(markers, `$1${settingsList(providerSettings())}$2`));
