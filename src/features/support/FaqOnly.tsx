import { HOME_PATHS } from '../../lib/addresses.ts';
import type { System } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { ownSupportHref } from './findAnswers.ts';
import { Notices } from './Notices.tsx';
import styles from './Support.module.css';
import * as texts from './texts.ts';

/** Without a conversation: the questions and answers, and a link to the operator's own support where it has one. */
export function FaqOnly({ system, isOffline }: { system: System; isOffline: boolean }) {
  const supportHref = ownSupportHref(system.service_url);
  return (
    <>
      {system.faq.length > 0 && <FaqSearch faq={system.faq} />}
      <Notices notices={system.notices} />
      {system.faq.length === 0 && system.notices.length === 0 && !supportHref && (
        <EmptyState
          art="island"
          title={texts.NOTHING_HERE}
          actions={<Button href={HOME_PATHS.comic}>{texts.TO_HOME}</Button>}
        />
      )}
      {supportHref && !isOffline && (
        <div className={styles.support}>
          <Button variant="primary" size="l" icon="head" block href={supportHref}>
            {texts.CONTACT_SUPPORT}
          </Button>
        </div>
      )}
    </>
  );
}
