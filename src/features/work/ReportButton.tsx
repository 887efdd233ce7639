import { Suspense, useState } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { Button } from '../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { ReportSheet } from './lazySheets.ts';
import * as texts from './texts.ts';

/** 举报: opens the form that reports the work or one of its chapters to the operator. */
export function ReportButton({ work }: { readonly work: WorkWithChapters }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="plain" size="s" icon={SCREEN_ICONS.alert} onClick={() => setIsOpen(true)}>
        {texts.REPORT}
      </Button>
      <Suspense>{isOpen && <ReportSheet work={work} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
