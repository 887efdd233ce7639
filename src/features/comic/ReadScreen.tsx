import { failureCode, failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { worksApi } from '../../api/works.ts';
import { detailAddress, type ChapterSearch } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { useScreenTitle, type ScreenProps } from '../../lib/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Reader } from './reader/Reader.tsx';
import styles from './Reader.module.css';
import { ReadFrame } from './ReadFrame.tsx';
import {
  ChapterAway,
  LockedChapter,
  chapterName,
  isMissing,
  usePlaceInWork,
  useRetry,
} from '../work/face.ts';

/** A chapter of a comic, or why it cannot be read now. */
export default function ReadScreen({ search }: ScreenProps<ChapterSearch>) {
  return <Chapter key={search.uuid} {...search} />;
}

function Chapter({ uuid, chapter }: ChapterSearch) {
  const { back } = useNavigation();
  const isNamed = uuid !== '' && chapter !== '';
  const { data: work } = worksApi.useWorkQuery({ kind: 'comic', uuid }, { skip: !isNamed });
  const asked = worksApi.useChapterQuery({ kind: 'comic', uuid, chapter }, { skip: !isNamed });
  const { currentData: content, error } = asked;
  const { retry, retrying } = useRetry(asked);
  const place = usePlaceInWork(uuid);
  const onBack = () => back(detailAddress('comic', uuid));

  const listed = work?.directory.chapters.find((each) => each.uuid === chapter);
  const known = content && 'index' in content ? content : listed;
  const name = known && chapterName(known);
  useScreenTitle(known && `第 ${known.index} 话 ${known.title}`.trim());

  if (content && 'pages' in content) {
    return <Reader content={content} work={work} onBack={onBack} />;
  }
  const title = work?.detail.title ?? place?.title ?? '阅读';
  const failure = error as Failure | undefined;
  const instead = () => {
    if (content && 'locked' in content) {
      return (
        <LockedChapter
          kind="comic"
          {...{ uuid, chapter, work }}
          name={name ?? '这一话'}
          lock={content}
        />
      );
    }
    if (!isNamed || isMissing(failure)) return <MissingChapter uuid={uuid} />;
    if (failure && isUnreachable(failure)) {
      return <ChapterAway kind="comic" uuid={uuid} onRetry={retry} retrying={retrying} />;
    }
    if (!failure && !content) return <Waiting />;
    return (
      <ErrorState
        onRetry={retry}
        retrying={retrying}
        text={failure ? failureMessage(failure) : '这一话读不出来'}
        code={failure && failureCode(failure)}
      />
    );
  };
  return (
    <ReadFrame title={title} subtitle={name} onBack={onBack}>
      {instead()}
    </ReadFrame>
  );
}

/** An address that names no chapter. */
function MissingChapter({ uuid }: { uuid: string }) {
  const onOpen = useOpenLink();
  return (
    <EmptyState
      art="error"
      title="没有找到这一话"
      text="可能已经下架，或者链接不完整。"
      actions={
        <Button href={detailAddress('comic', uuid)} onOpen={onOpen}>
          看看这部作品
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div className={styles.wait}>
      <output className="visuallyHidden">正在加载</output>
      <Skeleton height="150vw" />
    </div>
  );
}
