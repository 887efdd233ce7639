import { seedDemo } from './domain/catalogue/demo.ts';
import { seedHome } from './domain/catalogue/homeSeed.ts';
import type { Catalogue } from './domain/catalogue/readCatalogue.ts';
import { seedCombos } from './domain/orders/combos.ts';
import { seedSite } from './domain/site/siteContent.ts';
import type { Database } from './storage/database.ts';

/**
 * Gives a new database what a site begins with, and the demo where it is wanted. What an operator changes since outlasts
 * every later start.
 * @param nowMs ms since 1970
 */
export async function seedDatabase(
  db: Database,
  catalogue: Catalogue,
  { demo, nowMs }: { readonly demo: boolean; readonly nowMs: number },
): Promise<void> {
  const { content } = catalogue;
  await seedHome(db, content);
  if (demo) await seedDemo(db, catalogue, nowMs);
  await seedSite(db, { faq: content.faq, notices: demo ? content.notices : [] });
  await seedCombos(db, content.combos);
}
