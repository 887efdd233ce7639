import { AdminLink } from '../../parts/AdminLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EDITORS } from '../../../shared/admin/call.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { importApi } from '../../api/importApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useMe } from '../../parts/useMe.ts';
import styles from './OverviewScreen.module.css';

/** What to do first, and what waits. */
export default function OverviewScreen() {
  const { operator } = useMe();
  const isEditor = EDITORS.includes(operator.role);
  return (
    <Page title="概览" about={`${operator.name}，你好。`}>
      {!operator.has_factor && <FactorHint />}
      {isEditor && <FirstSteps />}
      {isEditor && <Waiting />}
      {!isEditor && (
        <Section title="从这里开始" about="你的角色能看的，都在导航里。">
          <Step href="/admin/me" title="我的账号" about="密码、两步验证、登录在哪里" />
        </Section>
      )}
    </Page>
  );
}

function FactorHint() {
  return (
    <Section title="先保护你的账号">
      <Step
        href="/admin/me"
        title="打开两步验证"
        about="密码被偷了，没有你的手机也登录不了。一分钟的事。"
      />
    </Section>
  );
}

function FirstSteps() {
  const drafts = catalogueApi.useWorksQuery({ state: 'draft', size: 1 });
  const published = catalogueApi.useWorksQuery({ state: 'published', origin: 'own', size: 1 });
  return (
    <Section title="作品" about="从草稿到读者手里：放进文件，看一眼，发布。">
      <Loaded query={drafts}>
        {({ total }) => (
          <>
            <Step
              href="/admin/imports"
              title="导入"
              about="拖进 CBZ、EPUB、TXT 或整个文件夹，自动成为草稿"
            />
            {total > 0 && (
              <Step
                href="/admin/works?state=draft"
                title={`${total} 部草稿等着发布`}
                about="检查标题、封面和章节的顺序"
              />
            )}
            <Step
              href="/admin/works?origin=own&state=published"
              title={`${published.data?.total ?? 0} 部自己的作品已发布`}
              about="修改、定价、下架"
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Problems and failed jobs; absent while there are none. */
function Waiting() {
  const { data: problems } = importApi.useProblemsQuery({ size: 1 });
  const { data: jobs } = importApi.useJobsQuery({ size: 1 });
  const failed = jobs?.counts.failed ?? 0;
  const open = problems?.total ?? 0;
  if (failed === 0 && open === 0) return null;
  return (
    <Section title="等着处理">
      <div>
        {open > 0 && (
          <Step
            href="/admin/problems"
            title={`${open} 个导入的问题`}
            about="哪个文件、哪一页、怎么办"
          />
        )}
        {failed > 0 && (
          <Step
            href="/admin/jobs?state=failed"
            title={`${failed} 个失败的任务`}
            about="看原因，再试一次"
          />
        )}
      </div>
    </Section>
  );
}

interface StepProps {
  href: string;
  title: string;
  about: string;
}

function Step({ href, title, about }: StepProps) {
  return (
    <AdminLink className={styles.step} href={href}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
      </span>
      <Icon name="right" size={18} />
    </AdminLink>
  );
}
