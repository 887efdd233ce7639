import { readHostConfig } from '../../../lib/hostConfig.ts';
import { useSystem } from '../../../api/endpoints/system.ts';

/** The permanent address: the server's, else the host page's, else the page's own origin. */
export function usePermanentDomain(): string {
  const system = useSystem();
  if (system?.permanent_domain) return system.permanent_domain;
  const { origin } = window.location;
  const host = readHostConfig(globalThis, origin);
  return host.ok ? host.config.permanentDomain : origin;
}
