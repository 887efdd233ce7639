import { bytesFromBase64, type Bytes } from '../../crypto/bytes.ts';
import { CipherError } from '../../crypto/cipherError.ts';
import type { ImageCipher } from '../../crypto/imageCipher.ts';
import { pictureType } from './pictureType.ts';

export interface OpenedPicture {
  readonly bytes: Bytes;
  /** MIME type; undefined: not an image. */
  readonly type: string | undefined;
}

const DATA_ADDRESS = /^data:[^,]{0,100};base64,/;
/** Enough to tell text from ciphertext, where one byte in four looks like base64. */
const TEXT_CHARACTERS = 32;
const BASE64_START = /^[A-Za-z0-9+/=\s]+$/;

/**
 * Decodes a plain image (films), or ciphertext as bytes or base64 text; its plaintext may be an image or base64 text of
 * one.
 * @throws CipherError
 */
export async function openPictureBody(body: Bytes, cipher: ImageCipher): Promise<OpenedPicture> {
  const received = typed(bytesOfText(body) ?? body);
  if (received.type) return received;
  const plain = await cipher.decrypt(received.bytes);
  const opened = typed(plain);
  return opened.type ? opened : typed(bytesOfText(plain) ?? plain);
}

function typed(bytes: Bytes): OpenedPicture {
  return { bytes, type: pictureType(bytes) };
}

/**
 * Decodes base64 text or a `data:` address; undefined for anything else.
 * @throws CipherError `text` if it starts like base64 but is not
 */
function bytesOfText(bytes: Bytes): Bytes | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TEXT_CHARACTERS));
  if (!start.startsWith('data:') && !BASE64_START.test(start)) return undefined;
  try {
    return bytesFromBase64(new TextDecoder().decode(bytes).replace(DATA_ADDRESS, ''));
  } catch (cause) {
    throw new CipherError('text', { cause });
  }
}
