import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from 'axe-core';
import { TOP } from '../../../tools/run.mjs';
import type { Page } from '../drivers/engine.ts';

export interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  /** CSS paths of the elements, with the fault of each. */
  readonly where: readonly string[];
}

/** The package's `source` is twice as long, and takes half again as much time in each document. */
const SOURCE = readFileSync(join(TOP, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** Every accessibility rule (WCAG 2.2 AA and best practice) that the current page breaks. */
export async function findViolations(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) {
    // Evaluated by the debugger: the page's content security policy would block a script tag.
    await page.evaluate(`(() => {${SOURCE}\n})()`);
  }
  const { violations } = await page.evaluate<{ violations: readonly Result[] }>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact: impact ?? 'unknown',
    help,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  }));
}
