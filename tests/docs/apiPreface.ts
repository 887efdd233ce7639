/** How calls are made, before the first of them. */
export const API_PREFACE = `# API

Made from \`src/shared/contract/\` by \`npm run docs:api\`; a unit test compares it. The rules of the wire are in [SPECIFICATION.md](SPECIFICATION.md#4-calls-and-the-encrypted-wire).

- A call is a base address and a path, with or without the slash at its end. GET has its input in the query, POST in a JSON body.
- The token goes in the header \`authorization\`, as it is. Where a call says so it is also sent as \`token\`; the back end takes either.
- \`idempotency\` is a UUID that makes a repeated call the same call for 24 hours.
- An answer has the HTTP status 200 and is the encrypted text of \`{"code": number, "message": string, "data": any}\`.
- Every call may answer 200 (done), 400 (\`data.field\` names the wrong field), 402 (the token is unknown or has ended; not \`success\`, \`init\`, \`createUser\`), 429 (\`data.retry_after\` in seconds) and 500. Other codes stand with the call.
- Fields that are not known are ignored, by both sides. Ids, titles and what a screen cannot do without are required; the rest has a default.

## Opening an answer

With \`npm start\` running, saved in a file of its own and run with \`node\`, this prints two novels:

\`\`\`js
import { createDecipheriv } from 'node:crypto';

const BASE = 'http://127.0.0.1:8080';
const KEY = Buffer.from('moyu-demo-apikey'); // api_key of config.js: 16, 24 or 32 bytes

function open(text) {
  const [iv, encrypted] = text.split(':').map((part) => Buffer.from(part, 'base64'));
  const cipher = createDecipheriv(\`aes-\${KEY.length * 8}-cbc\`, KEY, iv);
  const plain = Buffer.concat([cipher.update(encrypted), cipher.final()]).toString('utf8');
  return JSON.parse(JSON.parse(plain)); // JSON whose value is JSON
}

async function get(path, token = '') {
  const response = await fetch(BASE + path, { headers: token ? { authorization: token } : {} });
  return open(await response.text());
}

const { data } = await get('/api/init/');
console.log(await get('/api/comic_list/?kind=novel&size=2', data.authorization));
\`\`\`

Parts may be hex instead of base64. Pictures are fetched by GET from \`image_base\` of \`system\`, else from the base address: AES-ECB with PKCS#7 under
\`comicimg_key\`, or plain.

**Lists** answer \`items\`, \`page\` (from 1), \`size\` and \`total\`.`;
