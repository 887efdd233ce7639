/**
 * For `startScript`: test browsers have no voices. A speech synthesis with one Chinese voice that speaks a text in
 * `sayMs`; spoken texts are recorded in `window.said`.
 */
export function speaks(sayMs: number): string {
  return `(() => {
    const voice = { name: 'Tingting', lang: 'zh-CN', voiceURI: 'Tingting', localService: true, default: true };
    const queue = [];
    let timer;
    window.said = [];
    class Speech extends EventTarget {
      paused = false;
      get speaking() { return queue.length > 0; }
      get pending() { return queue.length > 1; }
      getVoices() { return [voice]; }
      resume() {}
      pause() {}
      speak(utterance) {
        queue.push(utterance);
        if (queue.length === 1) begin();
      }
      cancel() {
        clearTimeout(timer);
        const [current] = queue.splice(0);
        current?.dispatchEvent(new Event('error'));
      }
    }
    const begin = () => {
      window.said.push(queue[0].text);
      timer = setTimeout(() => {
        const done = queue.shift();
        if (queue.length > 0) begin();
        done.dispatchEvent(new Event('end'));
      }, ${sayMs});
    };
    class Utterance extends EventTarget {
      lang = '';
      rate = 1;
      voice = null;
      constructor(text) { super(); this.text = text; }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: new Speech(), configurable: true });
    window.SpeechSynthesisUtterance = Utterance;
  })();`;
}
