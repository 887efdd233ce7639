import { useState } from 'react';
import type { AdminCall, AdminInputOf } from '../../shared/admin/call.ts';
import { Button } from '../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { readFile } from '../api/callAdmin.ts';
import { useNotice } from './Notice.tsx';
import { saveFile } from './saveFile.ts';

interface DownloadButtonProps<C extends AdminCall> {
  call: C;
  input: AdminInputOf<C>;
  /** Of the file, where the answer names none. */
  name: string;
  children: string;
}

/** Fetches a file, because a plain link does not send the header that calls need, and saves it. */
export function DownloadButton<C extends AdminCall>(props: DownloadButtonProps<C>) {
  const { call, input, name, children } = props;
  const [busy, setBusy] = useState(false);
  const notice = useNotice();
  const download = async () => {
    setBusy(true);
    const file = await readFile(call, input as object);
    setBusy(false);
    if ('error' in file) notice(file.error.message);
    else saveFile(file.content, file.name ?? name);
  };
  return (
    <Button variant="outline" icon={SCREEN_ICONS.disk} busy={busy} onClick={() => void download()}>
      {children}
    </Button>
  );
}
