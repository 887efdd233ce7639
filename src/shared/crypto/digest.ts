import { hexFromBytes, type Bytes } from './bytes.ts';
import { CipherError } from './cipherError.ts';
import type { LoadSoftwareCrypto } from './loadSoftwareCrypto.ts';
import { savedSubtle } from './webCrypto.ts';

/** SHA-256 in lower-case hex; throws CipherError `unsupported` without Web Crypto (plain http) and `loadSoftware`. */
export async function sha256Hex(bytes: Bytes, loadSoftware?: LoadSoftwareCrypto): Promise<string> {
  const subtle = savedSubtle();
  if (subtle) return hexFromBytes(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  if (!loadSoftware) throw new CipherError('unsupported');
  return hexFromBytes((await loadSoftware()).sha256(bytes));
}
