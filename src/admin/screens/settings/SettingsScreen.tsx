import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { getSettings } from '../../../shared/admin/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { siteApi } from '../../api/siteApi.ts';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useDraft } from '../../parts/useDraft.ts';
import { useMe } from '../../parts/useMe.ts';
import { RemoveDemo } from './RemoveDemo.tsx';
import { zoneText } from '../../parts/zoneText.ts';

type Settings = AdminAnswerOf<typeof getSettings>['settings'];

const DEFAULT_ZONE = 'Asia/Shanghai';

/** What the site tells readers about itself, its time zone, the discounts on several chapters, and the demo. */
export default function SettingsScreen() {
  const query = siteApi.useSettingsQuery({});
  const isOwner = useMe().operator.role === 'owner';
  return (
    <Page title="设置" about="改了就生效，不用重启。留空就是不用这一项。">
      <Loaded query={query}>
        {({ settings }) => <SettingsForm settings={settings} mayChange={isOwner} />}
      </Loaded>
      {isOwner && <RemoveDemo />}
    </Page>
  );
}

function SettingsForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const draft = useDraft('settings', settings);
  const [save, { error, isLoading }] = siteApi.useChangeSettingsMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await save(draft.changes);
    if (!data) return;
    draft.clear();
    notice('已保存');
  };
  const text = (name: keyof Settings, label: string, hint: string) => ({
    label,
    hint,
    disabled: !mayChange,
    value: draft.values[name],
    problem: problemOf(failure, name),
    onText: (value: string) => draft.set({ [name]: value }),
  });
  return (
    <Section title="站点">
      <Form
        submitLabel="保存"
        busy={isLoading}
        isReadOnly={!mayChange}
        disabled={!draft.isChanged}
        failure={failure}
        fields={Object.keys(settings)}
        onSubmit={() => void submit()}
        extra={
          draft.isChanged && (
            <Button variant="plain" size="l" onClick={draft.clear}>
              放弃修改
            </Button>
          )
        }
      >
        {draft.isChanged && <Note tone="amber">有没保存的修改；刷新这一页也还在。</Note>}
        <SelectField
          label="时区"
          hint="按周几、几点发布章节时用的"
          disabled={!mayChange}
          value={draft.values.time_zone || DEFAULT_ZONE}
          choices={zoneChoices(settings.time_zone)}
          problem={problemOf(failure, 'time_zone')}
          onChoose={(zone) => draft.set({ time_zone: zone === DEFAULT_ZONE ? '' : zone })}
        />
        <Columns>
          <TextField {...text('service_url', '客服网址', 'https:// 开头')} inputMode="url" />
          <TextField {...text('service_hours', '客服时间', '例如 9:00–18:00')} />
          <TextField
            {...text('android_app_package', '安卓应用', '包名、安装包的网址或本站的路径')}
          />
          <TextField {...text('ios_app_url', 'iOS 应用', 'https:// 开头')} inputMode="url" />
        </Columns>
        <Columns>
          <TextField
            {...text('pack_chapters', '一起买后面的几章', '不写是 10')}
            inputMode="numeric"
          />
          <TextField
            {...text('pack_percent', '后面几章一起买，付百分之几', '不写是 90；100 是不打折')}
            inputMode="numeric"
          />
          <TextField
            {...text('pack_rest_percent', '买剩下的全部，付百分之几', '不写是 80；100 是不打折')}
            inputMode="numeric"
          />
        </Columns>
      </Form>
    </Section>
  );
}

/** Zones that the browser knows, and the present one. */
function zoneChoices(present: string) {
  const zones = new Set([DEFAULT_ZONE, ...Intl.supportedValuesOf('timeZone'), present]);
  zones.delete('');
  return [...zones].map((zone) => ({ value: zone, title: zoneText(zone) }));
}
