import type { ConsoleMessage, Page as DrivenPage } from 'playwright-core';
import type { PageProblem } from './engine.ts';

/**
 * Messages that Firefox reports as uncaught errors. The CSP message is about the driver, which inserts a style into the
 * page for each screenshot.
 */
const NOTES_OF_FIREFOX: readonly (readonly [start: RegExp, source: PageProblem['source']])[] = [
  [/^Cross-Origin Request Blocked:/, 'network'],
  // Aborted because the page was left.
  [/^downloadable font:/, 'network'],
  // The same, while a worker was answering; an answer that fails has another text.
  [/^Failed to load ‘.*’\. A ServiceWorker intercepted the request and/, 'network'],
  [/^Content-Security-Policy:/, 'console'],
];

/** @returns a list that grows with every error the page, its console or a service worker reports */
export function watchProblems(page: DrivenPage): PageProblem[] {
  const problems: PageProblem[] = [];
  page.on('pageerror', ({ name, message, stack }) => {
    const text = stack ?? `${name}: ${message}`;
    const [, source = 'page'] = NOTES_OF_FIREFOX.find(([start]) => start.test(text)) ?? [];
    problems.push({ source, text });
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
