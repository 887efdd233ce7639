// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { hostConfigFault } from '../../src/lib/hostConfigScript.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'MOYU_CONFIG');
});

/** Stands in for the browser: the outcome of the script once it is in the page. */
function loads(outcome: (script: HTMLScriptElement) => void) {
  return vi.spyOn(document.head, 'append').mockImplementation((script) => {
    outcome(script as HTMLScriptElement);
  });
}
const event = (type: string, fields: object = {}) => Object.assign(new Event(type), fields);

it('a configuration that is present is not loaded again', async () => {
  const append = loads(() => undefined);
  Reflect.set(globalThis, 'MOYU_CONFIG', {});
  expect(await hostConfigFault()).toBeUndefined();
  expect(append).not.toHaveBeenCalled();
});

it('a script that does not load is a network failure', async () => {
  loads((script) => script.dispatchEvent(event('error')));
  expect(await hostConfigFault()).toBe('/config.js：没有载入，请检查网络后刷新');
});

it('a script that loads at the second try is no failure', async () => {
  loads((script) => {
    Reflect.set(globalThis, 'MOYU_CONFIG', {});
    script.dispatchEvent(event('load'));
  });
  expect(await hostConfigFault()).toBeUndefined();
});

it('a script with a syntax error is reported with the line and the browser’s message', async () => {
  const message = "Uncaught SyntaxError: Unexpected identifier 'api_key'";
  loads((script) => {
    const at = { filename: 'https://app.example/config.js', lineno: 12, message };
    window.dispatchEvent(event('error', at));
    script.dispatchEvent(event('load'));
  });
  expect(await hostConfigFault()).toBe(`/config.js：第 12 行写错了（${message}）`);
});

it('a script that assigns nothing is reported, whatever else of the page fails meanwhile', async () => {
  loads((script) => {
    window.dispatchEvent(event('error', { filename: '/assets/a.js', lineno: 1, message: 'x' }));
    script.dispatchEvent(event('load'));
  });
  expect(await hostConfigFault()).toBe('/config.js：没有给 MOYU_CONFIG 赋值');
});
