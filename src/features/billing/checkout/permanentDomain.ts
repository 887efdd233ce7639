import { readHostConfig } from '../../../lib/hostConfig.ts';
import { useSystem } from '../../../api/endpoints/system.ts';

/** The address that never changes: the back end's word, else the host page's (contract 1), else the page's own origin. */
export function usePermanentDomain(): string {
  const system = useSystem();
  if (system?.permanent_domain) return system.permanent_domain;
  const { origin } = window.location;
  const host = readHostConfig(globalThis, origin);
  return host.ok ? host.config.permanentDomain : origin;
}
