import { vi } from 'vitest';

/** An utterance as an engine receives it. */
class FakeUtterance extends EventTarget {
  readonly text: string;
  lang = '';
  rate = 1;
  voice: SpeechSynthesisVoice | null = null;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

export function voice(name: string, lang = 'zh-CN', localService = true): SpeechSynthesisVoice {
  return { name, lang, localService, voiceURI: name, default: false };
}

/** Web Speech as in browsers: a queue, one utterance at a time, and events. */
export class FakeSpeech extends EventTarget {
  voices: SpeechSynthesisVoice[] = [voice('Tingting')];
  paused = false;
  readonly queue: FakeUtterance[] = [];
  /** All utterances that were begun, in order. */
  readonly said: FakeUtterance[] = [];
  /** Some engines drop utterances without an event. */
  isDeaf = false;

  get speaking(): boolean {
    return this.queue.length > 0;
  }
  get pending(): boolean {
    return this.queue.length > 1;
  }
  get texts(): string[] {
    return this.said.map(({ text }) => text);
  }
  getVoices(): SpeechSynthesisVoice[] {
    return this.voices;
  }
  speak(utterance: FakeUtterance): void {
    this.said.push(utterance);
    if (!this.isDeaf) this.queue.push(utterance);
  }
  cancel(): void {
    const [current] = this.queue.splice(0);
    current?.dispatchEvent(new Event('error'));
  }
  resume(): void {
    this.paused = false;
  }
  /** Ends the current utterance, or makes it fail. */
  end(type: 'end' | 'error' = 'end'): void {
    this.queue.shift()?.dispatchEvent(new Event(type));
  }
}

export function installFakeSpeech(): FakeSpeech {
  const speech = new FakeSpeech();
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return speech;
}
