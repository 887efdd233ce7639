import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import { CATALOGUE_READERS, EDITORS } from '../../../shared/admin/call.ts';
import type { getOverview } from '../../../shared/admin/site.ts';
import { byteCount } from '../../../lib/text.ts';
import { siteApi } from '../../api/siteApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useMe } from '../../parts/useMe.ts';
import { Step } from './Step.tsx';
import styles from './OverviewScreen.module.css';

type Overview = AdminAnswerOf<typeof getOverview>;

/** What to do first, and what waits. */
export default function OverviewScreen() {
  const { operator } = useMe();
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
            {isReader && <Numbers overview={overview} />}
          </>
        )}
      </Loaded>
      {!isReader && (
        <Section title="从这里开始" about="你的角色能看的，都在导航里。">
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

/** Problems, failed jobs and unanswered messages; absent while there are none. */
function Waiting({ overview }: { overview: Overview }) {
  const { operator } = useMe();
  const { open_problems, jobs, waiting_messages } = overview;
  const isReader = CATALOGUE_READERS.includes(operator.role);
  const hasImports = isReader && (open_problems > 0 || jobs.failed > 0);
  if (!hasImports && waiting_messages === 0) return null;
  return (
    <Section title="等着处理">
      <div>
        {isReader && open_problems > 0 && (
          <Step
            href="/admin/problems"
            title={`${open_problems} 个导入的问题`}
            about="哪个文件、哪一页、怎么办"
          />
        )}
        {isReader && jobs.failed > 0 && (
          <Step
            href="/admin/jobs?state=failed"
            title={`${jobs.failed} 个失败的任务`}
            about="看原因，再试一次"
          />
        )}
        {waiting_messages > 0 && (
          <p className={styles.fact}>
            {waiting_messages} 位读者在等客服回答，在服务器上用{' '}
            <code>npm run ops -- service list</code> 查看
          </p>
        )}
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
    ['磁盘剩余', `${byteCount(disk.free_bytes)}，共 ${byteCount(disk.total_bytes)}`],
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
