/**
 * A process that requests one address as fast as it is answered, over keep-alive connections.
 * Usage: node load.mjs ADDRESS CONNECTIONS MILLISECONDS; prints answers per second.
 */
import { Agent, get } from 'node:http';

const [address = '', connections = '', milliseconds = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

/** @returns {Promise<void>} when the whole answer has arrived */
function once() {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve());
    });
    request.on('error', reject);
  });
}

let answers = 0;
const started = performance.now();
const end = started + Number(milliseconds);
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) {
      await once();
      answers += 1;
    }
  }),
);
console.log((answers * 1000) / (performance.now() - started));
agent.destroy();
