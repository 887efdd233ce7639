import { createContext, useContext } from 'react';

/** Opens an address of the admin app. @param href from the root: `/admin/works` */
export type Open = (href: string, options?: { readonly replace?: boolean }) => void;

export const OpenContext = createContext<Open>(() => {
  throw new Error('OpenContext is missing');
});

export function useOpen(): Open {
  return useContext(OpenContext);
}
