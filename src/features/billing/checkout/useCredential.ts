import { useAppState } from '../../../state/store.ts';
import { useCopy } from '../../../state/useCopy.ts';
import { credentialLines, type Credential, type CredentialField } from './CredentialCard.tsx';
import { readHostConfig } from '../../../lib/hostConfig.ts';
import { useSystem } from '../../../api/endpoints/system.ts';
import * as texts from './texts.ts';

export interface OwnCredential {
  readonly credential: Credential;
  /** Masked; null while none is bound. */
  readonly phone: string | null;
  readonly copy: (field: CredentialField | 'all') => void;
}

export function useCredential(): OwnCredential {
  const copy = useCopy();
  const address = usePermanentDomain();
  const info = useAppState(({ user }) => user.userinfo);
  const credential: Credential = {
    domain: address.replace(/^https?:\/\/|\/$/g, ''),
    username: info?.username ?? '',
    password: info?.password ?? null,
  };
  const textOf = (field: CredentialField | 'all'): string => {
    if (field === 'domain') return address;
    if (field !== 'all') return credential[field] ?? '';
    return credentialLines({ ...credential, domain: address })
      .map(({ label, value }) => `${label}：${value}`)
      .join('\n');
  };
  return {
    credential,
    phone: info?.phone ?? null,
    copy: (field) => copy(textOf(field), field === 'domain' ? texts.LINK : undefined),
  };
}

/** The permanent address: the server's, else the host page's, else the page's own origin. */
function usePermanentDomain(): string {
  const system = useSystem();
  if (system?.permanent_domain) return system.permanent_domain;
  const { origin } = window.location;
  const host = readHostConfig(globalThis, origin);
  return host.ok ? host.config.permanentDomain : origin;
}
