declare const __WAKE_SCRIPT__: string;

export const wakeScript = __WAKE_SCRIPT__;

/** Imports the script after the first paint: a module script in the page would run before it and delay it. */
export const wakeLoader = `requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(wakeScript)})))`;
