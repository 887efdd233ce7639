import { Button } from '../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useNotice } from './Notice.tsx';

/** Copies a text; browsers refuse it without a secure address, which the message says. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const notice = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notice('已复制');
    } catch {
      notice('浏览器不让复制，请手动选中');
    }
  };
  return (
    <Button variant="inset" icon={SCREEN_ICONS.copy} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
