import { HOST_CONFIG_GLOBAL, HOST_CONFIG_PATH } from '../shared/names.ts';

export const BAD_CONFIG = '站点配置有误';

const KEY_RULE = '应为 16、24 或 32 字节：文本，或写成 hex:…、base64:…';
const RULES: Readonly<Record<string, string>> = {
  permanent_domain: '应为文本',
  apiurls: '应为地址列表，至少一个，都是 http(s) 地址',
  api_key: KEY_RULE,
  comicimg_key: KEY_RULE,
  indextourl: '应留空，或填 http(s) 地址',
  product_key: '应为 1 到 32 个字母、数字、- 或 _',
};

/** @param field its path, as `readHostConfig` gives it: `apiurls.1` */
export function hostConfigReason(field: string): string {
  const [name = ''] = field.split('.');
  return `${field || HOST_CONFIG_GLOBAL}：${RULES[name] ?? '应为对象'}`;
}

/**
 * Loads `config.js` again if the page's script tag had no effect. Its content and errors are public and may be shown.
 * @returns undefined if the configuration is there now; else one sentence: failed to load, has a mistake, assigns
 *   nothing
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

/** @returns whether the file was loaded; true for a script with a mistake too */
function loadScript(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = HOST_CONFIG_PATH;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}
