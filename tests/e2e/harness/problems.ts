import type { ConsoleMessage, Page as DrivenPage } from 'playwright-core';
import type { PageProblem } from './engine.ts';

/** @returns a list that grows with every error the page, its console or a service worker reports */
export function watchProblems(page: DrivenPage): PageProblem[] {
  const problems: PageProblem[] = [];
  page.on('pageerror', (error) =>
    problems.push({ source: 'page', text: error.stack ?? `${error}` }),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(problemOf(message));
  });
  page.context().on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') problems.push({ source: 'worker', text: message.text() });
    });
  });
  return problems;
}

function problemOf(message: ConsoleMessage): PageProblem {
  const { url } = message.location();
  const network = message.text().startsWith('Failed to load resource');
  return {
    source: network ? 'network' : 'console',
    text: url ? `${message.text()} (${url})` : message.text(),
  };
}
