import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { TOAST_MS } from '../../shared/limits.ts';
import { Toast } from '../../ui/Toast.tsx';
import type { AdminFailure } from '../api/callAdmin.ts';

const NoticeContext = createContext<(text: string) => void>(() => undefined);

/** One sentence in the middle of the screen, of what was done or failed. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setText(null), TOAST_MS * 2);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <NoticeContext value={setText}>
      {children}
      <Toast message={text} />
    </NoticeContext>
  );
}

export function useNotice(): (text: string) => void {
  return useContext(NoticeContext);
}

type Changed = { readonly data?: unknown; readonly error?: unknown };

/** Runs a change that has no form; says when it is done or why it failed. @returns whether it was done */
export function useRun(): (change: Promise<Changed>, done?: string) => Promise<boolean> {
  const notice = useNotice();
  return useCallback(
    async (change, done) => {
      const { error } = await change;
      if (error === undefined) {
        if (done) notice(done);
        return true;
      }
      const { message = '没有做成，请再试一次' } = error as Partial<AdminFailure>;
      notice(message);
      return false;
    },
    [notice],
  );
}
