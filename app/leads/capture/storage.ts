/** The storage key of queued forms; also the name of the BroadcastChannel and the lock that tabs share for them. */
export const queueKey = "waiting-forms";

/** Storage may be full, blocked or disabled, which must never make a form fail. */
export function getItem(storage: "localStorage" | "sessionStorage", name: string): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Returns whether it was stored; null deletes the entry. */
export function setItem(storage: "localStorage" | "sessionStorage", name: string, value: string | null): boolean {
  try {
    if (value === null) window[storage].removeItem(name);
    else window[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
