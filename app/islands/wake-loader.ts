declare const __WAKE_SCRIPT__: string;

export const wakeScript = __WAKE_SCRIPT__;

/** Brings the script after the first paint: a module named in the page would run before it, and hold it up. */
export const wakeLoader = `requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(wakeScript)})))`;
