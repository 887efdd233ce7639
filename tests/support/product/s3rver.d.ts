declare module 's3rver' {
  import type { Server } from 'node:http';

  /** The parts of the package that tests use; it has no types of its own. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly {
        readonly name: string;
        readonly configs: readonly string[];
      }[];
    });
    /** Undefined before `run`. */
    readonly httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
