import { version } from '../../main/version.ts';
import type { Config } from '../../platform/config/config.ts';
import { hasEmbeddedDatabase, openForCommand } from '../../platform/postgres/command-database.ts';
import type { PostgresLog } from '../../platform/postgres/postmaster.ts';
import { StartError } from '../../platform/start-error.ts';
import { connect } from '../connect.ts';
import { appliedMigrations, keyFingerprint } from '../dump-queries.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkSecrets } from './check-machine.ts';
import { checkEmail, checkRedis, checkStorage } from './check-services.ts';
import { failing, type Finding, reasonOf, warning } from './finding.ts';

/** Checks everything an installation needs. Changes nothing except for a file that it deletes again. */
export async function examine(config: Config, log: PostgresLog): Promise<Finding[]> {
  const database = await examineDatabase(config, log);
  const redis = await checkRedis(config);
  return [
    ...(await checkDisk(config)),
    ...database.findings,
    checkSecrets(config, database.fingerprint),
    await checkStorage(config),
    await checkEmail(config),
    ...(redis === undefined ? [] : [redis]),
    ...(await checkAddress(config, version)),
  ];
}

type DatabaseFindings = { findings: Finding[]; fingerprint: string | null | undefined };

async function examineDatabase(config: Config, log: PostgresLog): Promise<DatabaseFindings> {
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir))
    return {
      findings: [
        warning('database', `There is none in ${config.dataDir} yet.`, 'The first npm start makes it.'),
      ],
      fingerprint: undefined,
    };
  const advice = 'Check DATABASE_URL, that the database runs, and who it lets in.';
  try {
    const server = await openForCommand(config, log);
    try {
      const client = await connect(server.url);
      try {
        const findings = await checkDatabase(client, config);
        const isSetUp = (await appliedMigrations(client)) !== undefined;
        return { findings, fingerprint: isSetUp ? await keyFingerprint(client) : null };
      } finally {
        await client.end();
      }
    } finally {
      await server.stop();
    }
  } catch (error) {
    const text = error instanceof StartError ? error.message : `It cannot be used: ${reasonOf(error)}.`;
    return { findings: [failing('database', text, advice)], fingerprint: undefined };
  }
}

/** The findings as lines, for a terminal. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ topic, state, text, advice }) => [
    `${state.padEnd(9)}${topic.padEnd(16)}${text}`,
    ...(advice === undefined ? [] : [`${' '.repeat(25)}→ ${advice}`]),
  ]);
  const count = (state: Finding['state']): number => findings.filter((one) => one.state === state).length;
  const warnings = `${count('warning')} ${count('warning') === 1 ? 'warning' : 'warnings'}`;
  return [...lines, '', `${count('ok')} ok, ${warnings}, ${count('failing')} failing.`].join('\n');
}
