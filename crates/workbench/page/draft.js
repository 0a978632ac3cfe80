// What is drawn and asked, kept so that a reload, a step back or a new start loses nothing.
//
// Each tab keeps its own. A new tab begins with what was drawn last in any tab.

const NAME = "draft";

/** A longer text is not kept: browsers store about five megabytes. */
const LONGEST = 2_000_000;

/** Storages of this tab and of all tabs. A browser may refuse them. */
function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

/** Keeps a draft; returns false if that is impossible. */
export function keep(draft) {
  const text = JSON.stringify(draft);
  try {
    if (text.length > LONGEST) throw new RangeError("too long");
    for (const storage of storages()) storage.setItem(NAME, text);
    return true;
  } catch {
    // An older draft in its place would be taken for this one.
    for (const storage of storages()) storage.removeItem(NAME);
    return false;
  }
}

/** The draft that was kept, or `null`. */
export function kept() {
  for (const storage of storages()) {
    try {
      const text = storage.getItem(NAME);
      if (text) return JSON.parse(text);
    } catch {
      /* Somebody else wrote it. */
    }
  }
  return null;
}
