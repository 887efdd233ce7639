import { createContext, useContext } from 'react';
import { EDITORS } from '../../shared/admin/call.ts';
import type { Me } from '../../shared/admin/session.ts';

export const MeContext = createContext<Me | undefined>(undefined);

/** The operator who is signed in; for screens behind the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('a screen of an operator is shown without one');
  return me;
}

/** Whether the operator may change the catalogue; others see forms that they cannot save. */
export function useMayEdit(): boolean {
  return EDITORS.includes(useMe().operator.role);
}
