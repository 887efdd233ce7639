import * as v from 'valibot';
import { OWNERS } from '../../../shared/admin/call.ts';
import { importApi, WORK_POLL_MS } from '../../api/importApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, textField, useSearchChange } from '../../parts/address.ts';
import { Page } from '../../parts/Page.tsx';
import { useMayEdit, useMe } from '../../parts/useMe.ts';
import { FILE_STATES } from './fileTexts.ts';
import { FilesSection } from './FilesSection.tsx';
import { SourcesSection } from './SourcesSection.tsx';
import { UploadSection } from './UploadSection.tsx';

const searchSchema = v.object({
  page: pageField,
  source: textField,
  state: oneOfField(FILE_STATES),
});

/** Uploads, folders of the server, and what became of their files. */
export default function ImportsScreen({ search }: ScreenProps) {
  const { page, source, state } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const mayEdit = useMayEdit();
  const isOwner = OWNERS.includes(useMe().operator.role);
  const sources = importApi.useSourcesQuery({}, { pollingInterval: WORK_POLL_MS });
  return (
    <Page
      title="导入"
      about="漫画：CBZ、ZIP、CBR、PDF、图片文件夹。小说：EPUB、TXT。影视：MP4、MKV、MOV、WebM，字幕（SRT、ASS、VTT）放在旁边。导入的都先是草稿。"
    >
      {mayEdit && <UploadSection />}
      <SourcesSection query={sources} mayEdit={mayEdit} isOwner={isOwner} />
      <FilesSection
        sources={sources.data?.items ?? []}
        filter={{ page, source, state }}
        onFilter={change}
      />
    </Page>
  );
}
