import type { WebAddress } from '../../lib/addresses.ts';

/**
 * Resolves `android_app_package`: the address of a file (absolute, or on this site), or a package name in the phone's
 * app store.
 * @returns undefined where it is neither
 */
export function appHref(named: string): WebAddress | undefined {
  if (/^[a-z]\w*(\.[a-z]\w*)+$/i.test(named) && !named.endsWith('.apk')) {
    return `market://details?${new URLSearchParams({ id: named })}`;
  }
  if (!/^(https?:\/\/|\/(?!\/))/.test(named)) return undefined;
  return URL.canParse(named, window.location.origin)
    ? (new URL(named, window.location.origin).href as WebAddress)
    : undefined;
}
