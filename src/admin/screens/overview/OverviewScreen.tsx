import * as v from 'valibot';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import {
  CATALOGUE_READERS,
  EDITORS,
  SITE_READERS,
  USER_READERS,
} from '../../../shared/admin/call.ts';
import type { getOverview } from '../../../shared/admin/site.ts';
import { IMPORT_FREE_BYTES_MIN } from '../../../shared/admin/limits.ts';
import { PLOT_DAYS } from '../../../shared/admin/statistics.ts';
import { Note } from '../../../ui/Note.tsx';
import { siteApi } from '../../api/siteApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, useSearchChange } from '../../parts/address.ts';
import { byteText } from '../../parts/byteText.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useMe } from '../../parts/useMe.ts';
import { PlotsSection } from './PlotsSection.tsx';
import { Step } from './Step.tsx';
import styles from './OverviewScreen.module.css';

type Overview = AdminAnswerOf<typeof getOverview>;

const searchSchema = v.object({ days: oneOfField(PLOT_DAYS) });
const DAYS_DEFAULT = '30';

/** What to do first, what waits, and the numbers of the last days. */
export default function OverviewScreen({ search }: ScreenProps) {
  const { operator } = useMe();
  const days = v.parse(searchSchema, search).days || DAYS_DEFAULT;
  const change = useSearchChange(search);
  const query = siteApi.useOverviewQuery({});
  const isReader = CATALOGUE_READERS.includes(operator.role);
  return (
    <Page title="概览" about={`${operator.name}，你好。`}>
      {!operator.has_factor && (
        <Section title="先保护你的账号">
          <Step
            href="/admin/me"
            title="打开两步验证"
            about="密码被偷了，没有你的手机也登录不了。一分钟的事。"
          />
        </Section>
      )}
      <Loaded query={query}>
        {(overview) => (
          <>
            <Waiting overview={overview} />
            {EDITORS.includes(operator.role) && (
              <FirstSteps overview={overview} isOwner={operator.role === 'owner'} />
            )}
            {isReader && <PlotsSection days={days} onDays={(wanted) => change({ days: wanted })} />}
            {isReader && <Numbers overview={overview} />}
          </>
        )}
      </Loaded>
      {!isReader && (
        <Section title="从这里开始" about="你的角色能看的，都在导航里。">
          <Step href="/admin/support" title="客服" about="读者写来的消息" />
          <Step href="/admin/users" title="用户" about="账号、金币、订单和购买" />
          <Step href="/admin/me" title="我的账号" about="密码、两步验证、登录在哪里" />
        </Section>
      )}
    </Page>
  );
}

/** The way of a new site to its first own work; only the steps that are still to be done. */
function FirstSteps({ overview, isOwner }: { overview: Overview; isOwner: boolean }) {
  const { works, draft_chapters, imported_files } = overview;
  const hasOwn = works.published > 0;
  return (
    <Section
      title={hasOwn ? '作品' : '发布第一部作品'}
      about="从草稿到读者手里：放进文件，加上封面，发布。"
    >
      <div>
        <Step
          href="/admin/imports"
          title={imported_files === 0 ? '导入第一批文件' : '导入'}
          about="拖进 CBZ、EPUB、TXT、MP4 或整个文件夹，自动成为草稿"
        />
        {works.draft > 0 && (
          <Step
            href="/admin/works?state=draft"
            title={`${works.draft} 部草稿等着发布`}
            about="检查标题、封面和章节的顺序"
          />
        )}
        {draft_chapters > 0 && (
          <Step
            href="/admin/works?origin=own"
            title={`${draft_chapters} 章还是草稿`}
            about="打开作品，现在发布，或者排好时间"
          />
        )}
        {hasOwn && works.demo > 0 && isOwner && (
          <Step
            href="/admin/settings"
            title={`还有 ${works.demo} 部演示作品`}
            about="自己的作品有了，可以把它们移除"
          />
        )}
      </div>
    </Section>
  );
}

/** Problems, failed jobs, reports, broken files and backups, unanswered messages; absent while there are none. */
function Waiting({ overview }: { overview: Overview }) {
  const { operator } = useMe();
  const { open_problems, jobs, open_reports, waiting_messages, disk } = overview;
  const { wrong_files, wrong_backups } = overview;
  const isReader = CATALOGUE_READERS.includes(operator.role);
  const steps = [
    {
      roles: USER_READERS,
      count: waiting_messages,
      href: '/admin/support?state=waiting',
      title: `${waiting_messages} 位读者在等客服回答`,
      about: '等得最久的在最前面',
    },
    {
      roles: CATALOGUE_READERS,
      count: open_problems,
      href: '/admin/problems',
      title: `${open_problems} 个导入的问题`,
      about: '哪个文件、哪一页、怎么办',
    },
    {
      roles: CATALOGUE_READERS,
      count: jobs.failed,
      href: '/admin/jobs?state=failed',
      title: `${jobs.failed} 个失败的任务`,
      about: '看原因，再试一次',
    },
    {
      roles: USER_READERS,
      count: open_reports,
      href: '/admin/reports',
      title: `${open_reports} 条举报没有回复`,
      about: '看内容，回复，需要时下架',
    },
    {
      roles: SITE_READERS,
      count: wrong_files,
      href: '/admin/storage',
      title: `${wrong_files} 个文件不见了或损坏了`,
      about: '核对时发现的，从备份放回来',
    },
    {
      roles: SITE_READERS,
      count: wrong_backups,
      href: '/admin/storage',
      title: `${wrong_backups} 个备份不完整`,
      about: '核对时发现的，不要用它们恢复，再备份一次',
    },
  ].filter(({ roles, count }) => count > 0 && roles.includes(operator.role));
  const isFull = isReader && disk.free_bytes < IMPORT_FREE_BYTES_MIN;
  if (steps.length === 0 && !isFull) return null;
  return (
    <Section title="等着处理">
      {isFull && (
        <Note tone="accent">
          磁盘只剩 {byteText(disk.free_bytes)}，导入已经停下，腾出空间后会自动继续。
        </Note>
      )}
      <div>
        {steps.map(({ href, title, about }) => (
          <Step key={title} href={href} title={title} about={about} />
        ))}
      </div>
    </Section>
  );
}

function Numbers({ overview: { works, jobs, accounts, disk } }: { overview: Overview }) {
  const facts = [
    ['已发布的作品', works.published],
    ['下架的', works.withdrawn],
    ['封禁的', works.blocked],
    ['演示作品', works.demo],
    ['读者账号', accounts],
    ['进行中的任务', jobs.waiting + jobs.running],
    ['磁盘剩余', `${byteText(disk.free_bytes)}，共\u00a0${byteText(disk.total_bytes)}`],
  ] as const;
  return (
    <Section title="站点">
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title} className={styles.factPair}>
            <dt className={styles.about}>{title}</dt>
            <dd className={styles.title}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
