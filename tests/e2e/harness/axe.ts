import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from './engine.ts';

export interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  /** CSS paths of the elements, with what is wrong with each. */
  readonly where: readonly string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly help: string;
    readonly nodes: readonly {
      readonly target: readonly unknown[];
      readonly failureSummary?: string;
    }[];
  }[];
}

/** Every accessibility rule (WCAG 2.2 AA and best practice) that the page as it stands breaks. */
export async function findViolations(page: Page): Promise<readonly Violation[]> {
  // Evaluated by the debugger: a script tag would be refused by the page's content security policy.
  await page.evaluate(`${source}; undefined`);
  const { violations } = await page.evaluate<AxeResults>(
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
