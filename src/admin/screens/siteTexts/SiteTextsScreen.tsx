import {
  type NoticeItem,
  noticeSchema,
  type QuestionItem,
  questionSchema,
} from '../../../shared/admin/siteTexts.ts';
import { siteTextApi } from '../../api/siteTextApi.ts';
import { TextArea, TextField } from '../../parts/Field.tsx';
import { ListEditor } from '../../parts/ListEditor.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page } from '../../parts/Page.tsx';
import { SchemaForm } from '../../parts/SchemaForm.tsx';
import { momentText } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';

/** What readers find under 公告 and 客服; every change is at once what they see. */
export default function SiteTextsScreen() {
  const mayEdit = useMe().operator.role !== 'viewer';
  return (
    <Page title="公告与常见问题" about="改了就生效：读者下次打开就看得到。">
      <Notices mayEdit={mayEdit} />
      <Questions mayEdit={mayEdit} />
    </Page>
  );
}

const NO_NOTICE: NoticeItem = { title: '', text: '' };

function Notices({ mayEdit }: { mayEdit: boolean }) {
  const query = siteTextApi.useNoticesQuery({});
  const [save] = siteTextApi.useSaveNoticesMutation();
  return (
    <Loaded query={query}>
      {({ mark, items }) => (
        <ListEditor
          id="notices"
          title="公告"
          about="新的在前，读者在“我的”里看到。"
          addLabel="发一条公告"
          items={items}
          keyOf={({ id = '' }) => id}
          nameOf={({ title }) => title}
          aboutOf={({ at, text }) => `${momentText(at ?? null)} · ${text}`}
          maySwap={null}
          mayEdit={mayEdit}
          removeText="读者不会再看到它。"
          save={(next) => save({ mark, items: next })}
          reread={() => query.refetch()}
          renderForm={({ item, ...props }) => (
            <SchemaForm {...props} schema={noticeSchema} start={item ?? NO_NOTICE}>
              {({ values, set, problemOf }) => (
                <>
                  <TextField
                    label="标题"
                    value={values.title}
                    problem={problemOf('title')}
                    onText={(title) => set({ title })}
                  />
                  <TextArea
                    label="内容"
                    rows={6}
                    value={values.text}
                    problem={problemOf('text')}
                    onText={(text) => set({ text })}
                  />
                </>
              )}
            </SchemaForm>
          )}
        />
      )}
    </Loaded>
  );
}

const NO_QUESTION: QuestionItem = { q: '', a: '' };

function Questions({ mayEdit }: { mayEdit: boolean }) {
  const query = siteTextApi.useQuestionsQuery({});
  const [save] = siteTextApi.useSaveQuestionsMutation();
  return (
    <Loaded query={query}>
      {({ mark, items }) => (
        <ListEditor
          id="questions"
          title="常见问题"
          about="读者打开客服时先看到它们，从上到下就是这个顺序。"
          addLabel="加一个问题"
          items={items}
          keyOf={({ id = '' }) => id}
          nameOf={({ q }) => q}
          aboutOf={({ a }) => a}
          mayEdit={mayEdit}
          removeText="读者不会再看到它。"
          save={(next) => save({ mark, items: next })}
          reread={() => query.refetch()}
          renderForm={({ item, ...props }) => (
            <SchemaForm {...props} schema={questionSchema} start={item ?? NO_QUESTION}>
              {({ values, set, problemOf }) => (
                <>
                  <TextField
                    label="问题"
                    value={values.q}
                    problem={problemOf('q')}
                    onText={(q) => set({ q })}
                  />
                  <TextArea
                    label="回答"
                    rows={6}
                    value={values.a}
                    problem={problemOf('a')}
                    onText={(a) => set({ a })}
                  />
                </>
              )}
            </SchemaForm>
          )}
        />
      )}
    </Loaded>
  );
}
