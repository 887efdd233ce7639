import program from '../../package.json' with { type: 'json' };

/** Of the program, as `package.json` says. */
export const PROGRAM_VERSION = program.version;
