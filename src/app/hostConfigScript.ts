import { HOST_CONFIG_GLOBAL, HOST_CONFIG_PATH } from '../shared/names.ts';

/**
 * Loads `config.js` once more where the page's own script tag has left nothing behind, to find out why. What the file
 * says of itself is public, so that a browser's own words may be shown.
 * @returns undefined where it is there now; else one sentence: it did not load, it has a mistake, it assigns nothing
 */
export async function hostConfigFault(): Promise<string | undefined> {
  if (hasHostConfig()) return undefined;
  let mistake: string | undefined;
  const note = ({ filename, lineno, message }: ErrorEvent) => {
    if (filename.includes(HOST_CONFIG_PATH)) mistake = `第 ${lineno} 行写错了（${message}）`;
  };
  window.addEventListener('error', note);
  const isLoaded = await loadScript();
  window.removeEventListener('error', note);
  if (hasHostConfig()) return undefined;
  if (!isLoaded) return `${HOST_CONFIG_PATH}：没有载入，请检查网络后刷新`;
  return `${HOST_CONFIG_PATH}：${mistake ?? `没有给 ${HOST_CONFIG_GLOBAL} 赋值`}`;
}

function hasHostConfig(): boolean {
  return Reflect.get(globalThis, HOST_CONFIG_GLOBAL) !== undefined;
}

/** @returns whether the file came; a script with a mistake in it came as well */
function loadScript(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = HOST_CONFIG_PATH;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}
