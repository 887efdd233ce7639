import * as texts from '../texts.ts';

/** The engine's Chinese voices: matching the text's language first, and among those local voices first. */
export function chineseVoices(
  all: readonly SpeechSynthesisVoice[],
  lang: string,
): SpeechSynthesisVoice[] {
  const place = placeOf(lang);
  const rank = (voice: SpeechSynthesisVoice) =>
    (placeOf(voice.lang) === place ? 0 : 2) + (voice.localService ? 0 : 1);
  return all
    .filter((voice) => /^(zh|cmn|yue)\b/i.test(voice.lang.replace('_', '-')))
    .sort((a, b) => rank(a) - rank(b));
}

/** Cantonese for Hong Kong; elsewhere Mandarin of Taiwan or the mainland. */
function placeOf(lang: string): 'CN' | 'TW' | 'HK' {
  if (/HK|yue/i.test(lang)) return 'HK';
  return /TW/i.test(lang) ? 'TW' : 'CN';
}

/** Short name: "Microsoft Xiaoxiao Online (Natural) - Chinese (Mainland)" becomes Xiaoxiao. */
export function voiceName({ name, lang }: Pick<SpeechSynthesisVoice, 'name' | 'lang'>): string {
  const short = name.replace(/^(Microsoft|Google)\s+/, '').replace(/\s+(Online\b|-\s).*$/, '');
  const place = { CN: texts.MANDARIN, TW: texts.TAIWAN_VOICE, HK: texts.CANTONESE }[placeOf(lang)];
  return `${short}（${place}）`;
}
