import { openEngine } from '../support/drivers/openEngine.ts';
import { startApi, startApp } from '../support/product/servers.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureDecryption } from './decryption.ts';
import { type Row, table } from './figures.ts';
import { measureFilms } from './films.ts';
import { measureFirstScreen } from './firstScreen.ts';
import { measureGrowth } from './growth/growth.ts';
import { measureLists } from './lists.ts';
import { measureNotifications } from './notifications.ts';
import { measureNovels } from './novels.ts';
import { measureOfflineStart } from './offlineStart.ts';
import { measureOperators } from './operators/operators.ts';
import { measurePerformance } from './performance.ts';
import { measureSaving, measureSavingProfile } from './saving.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSealing } from './sealing.ts';
import { measureSoak } from './soak.ts';

/** Too long to run unless named, or without a target. */
const ONLY_BY_NAME = new Set(['catalogue', 'growth', 'notifications', 'saving-profile', 'soak']);

type Measure = () => Promise<readonly Row[]>;

const MEASURES: Readonly<Record<string, Measure>> = {
  catalogue: measureCatalogue,
  decryption: withEngine(measureDecryption),
  films: measureFilms,
  'first-screen': () => withApp((url) => withEngine((engine) => measureFirstScreen(engine, url))()),
  growth: measureGrowth,
  lists: measureLists,
  notifications: measureNotifications,
  novels: measureNovels,
  operators: measureOperators,
  'offline-start': withEngine(measureOfflineStart),
  saving: withEngine(measureSaving),
  'saving-profile': withEngine(measureSavingProfile),
  scrolling: withEngine(measureScrolling),
  sealing: measureSealing,
  performance: () => withOneServer(measurePerformance),
  soak: measureSoak,
};

/**
 * @param names of measures; none: all but the long ones
 * @returns a Markdown table
 * @throws with the known measures, for an unknown one
 */
export async function measureAll(names: readonly string[]): Promise<string> {
  const rows: Row[] = [];
  const all = Object.keys(MEASURES).filter((name) => !ONLY_BY_NAME.has(name));
  for (const name of names.length > 0 ? names : all) {
    const measure = MEASURES[name];
    if (!measure) throw new Error(`${name} is none of ${Object.keys(MEASURES).join(', ')}`);
    console.error(`measuring: ${name} …`);
    rows.push(...(await measure()));
  }
  return table(rows);
}

function withEngine(
  measure: (engine: Awaited<ReturnType<typeof openEngine>>) => ReturnType<Measure>,
): Measure {
  return async () => {
    const engine = await openEngine();
    try {
      return await measure(engine);
    } finally {
      await engine.close();
    }
  };
}

/** Runs the built product as `npm start` does: app and server on one origin. */
async function withOneServer(
  measure: (appUrl: string) => ReturnType<Measure>,
): ReturnType<Measure> {
  const app = await startApp({ apiurls: ['/'] });
  try {
    return await measure(app.url);
  } finally {
    await app.remove();
  }
}

/** Runs the built product: the app on one origin, its server on another. */
async function withApp(measure: (appUrl: string) => ReturnType<Measure>): ReturnType<Measure> {
  const api = await startApi();
  const app = await startApp({ apiurls: [api.url] });
  try {
    return await measure(app.url);
  } finally {
    await Promise.all([app.remove(), api.remove()]);
  }
}
