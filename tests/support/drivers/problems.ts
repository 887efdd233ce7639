import type { ConsoleMessage, Page as DrivenPage } from 'playwright-core';
import type { PageProblem } from './engine.ts';

/**
 * Messages that Firefox reports as uncaught errors. The CSP message is about the driver, which inserts a style into the
 * page for each screenshot.
 */
const NOTES_OF_FIREFOX: Readonly<Record<string, PageProblem['source']>> = {
  'Cross-Origin Request Blocked': 'network',
  // Aborted because the page was left.
  'downloadable font': 'network',
  'Content-Security-Policy': 'console',
};

/** @returns a list that grows with every error the page, its console or a service worker reports */
export function watchProblems(page: DrivenPage): PageProblem[] {
  const problems: PageProblem[] = [];
  page.on('pageerror', ({ name, message, stack }) => {
    const source = NOTES_OF_FIREFOX[name] ?? 'page';
    problems.push({ source, text: stack ?? `${name}: ${message}` });
  });
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
