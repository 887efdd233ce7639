import { kindServer } from './kindServer.ts';
import type { DatabaseKind } from '../support/product/testDatabase.ts';
import { catalogue } from '../support/product/testServer.ts';

/** Of the demo catalogue. */
export const novels = catalogue.content.works.filter((work) => work.kind === 'novel');
export const PAID = 'novel-changye';

export const novelServer = (database: DatabaseKind) => kindServer(database, 'novel');
