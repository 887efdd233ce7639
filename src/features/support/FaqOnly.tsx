import type { System } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { serviceHref } from './findAnswers.ts';
import { Notices } from './Notices.tsx';
import styles from './Service.module.css';

/** Without a conversation: the questions and answers, and a link to the operator's own support where it has one. */
export function FaqOnly({ system, isOffline }: { system: System; isOffline: boolean }) {
  const desk = serviceHref(system.service_url);
  return (
    <>
      {system.faq.length > 0 && <FaqSearch faq={system.faq} />}
      <Notices notices={system.notices} />
      {system.faq.length === 0 && system.notices.length === 0 && !desk && (
        <EmptyState art="island" title="这里还没有内容" />
      )}
      {desk && !isOffline && (
        <div className={styles.desk}>
          <Button variant="primary" size="l" icon="head" block href={desk}>
            联系人工客服
          </Button>
        </div>
      )}
    </>
  );
}
