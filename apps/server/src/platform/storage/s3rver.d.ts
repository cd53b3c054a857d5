declare module 's3rver' {
  /** The part of the test server that tests use; the package carries no types. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
