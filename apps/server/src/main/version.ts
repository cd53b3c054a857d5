import packageJson from '../../package.json' with { type: 'json' };

/** The release of this Confab. */
export const version: string = packageJson.version;
