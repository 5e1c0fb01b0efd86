/** Where forms wait for a connection; also the name of the channel and the lock that tabs share for them. */
export const queueKey = "waiting-forms";

/** Storage that is full, forbidden or switched off must never cost a form. */
export function recall(storage: "localStorage" | "sessionStorage", name: string): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Whether it was kept; null forgets. */
export function keep(storage: "localStorage" | "sessionStorage", name: string, value: string | null): boolean {
  try {
    if (value === null) window[storage].removeItem(name);
    else window[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
