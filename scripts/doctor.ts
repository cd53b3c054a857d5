import { installationOf } from '../apps/server/src/main/installation.ts';
import { describeFindings, examine } from '../apps/server/src/operate/doctor/examine.ts';
import { failing } from '../apps/server/src/operate/doctor/finding.ts';
import { ConfigError, loadConfig } from '../apps/server/src/platform/config/config.ts';

/** `npm run doctor`: resolves with the exit code. */
export async function main(): Promise<number> {
  const findings = await findingsOf();
  console.log(describeFindings(findings));
  return findings.some(({ state }) => state === 'failing') ? 1 : 0;
}

async function findingsOf() {
  try {
    const config = loadConfig(process.env);
    // Checks what the settings alone cannot: the names of features.
    installationOf({ ...config, frontendUrl: config.frontendUrl ?? '' });
    return await examine(config, { info: () => undefined, warn: console.error });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines.map((line) => failing('settings', line, 'Correct it: npm start -- --help lists all.'));
  }
}
