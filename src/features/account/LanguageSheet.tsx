import { useSyncExternalStore } from 'react';
import { savedLanguage } from '../../lib/language.ts';
import { isOtherLanguage, languageSetting, type Language } from '../../lib/languageSetting.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';
import * as texts from './texts.ts';

export const LANGUAGE_TITLES: Readonly<Record<Language, string>> = {
  browser: texts.LANGUAGE_BROWSER,
  'zh-CN': texts.SIMPLIFIED,
  'zh-TW': texts.TRADITIONAL,
};

export function useLanguage(): Language {
  return useSyncExternalStore(languageSetting.subscribe, languageSetting.read);
}

/** 语言: loads the page again in the other language; where something is typed, `UpdateBar` offers that instead. */
export function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const choose = (language: Language) => {
    languageSetting.write(language);
    if (savedLanguage() !== JSON.stringify(language))
      dispatch(globalActions.toastShown(texts.LANGUAGE_NOT_STORED));
    else if (isOtherLanguage() && !hasTyped()) window.location.reload();
  };
  return (
    <ChoiceSheet
      title={texts.LANGUAGE}
      choices={LANGUAGE_TITLES}
      current={useLanguage()}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

/** Whether a screen, of those that stay alive too, has a field that is not empty. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=radio], [type=checkbox], [type=range])',
  );
  return [...fields].some(({ value }) => value !== '');
}
