// A question as letters of an address, and as a file.

/** A question in base64, with letters that addresses may hold. */
export function write(wish) {
  const bytes = new TextEncoder().encode(JSON.stringify(wish));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The question of an address. Throws if there is none. */
export function read(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
}

/** The question of a file that the page saved, or `null` if the text is something else. */
export function ofFile(text) {
  try {
    const wish = JSON.parse(text);
    return wish?.question?.kind ? wish : null;
  } catch {
    return null;
  }
}
