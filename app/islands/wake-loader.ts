declare const __WAKE_SCRIPT__: string;

export const wakeScript = __WAKE_SCRIPT__;

/**
 * Imports the script after the first paint: a module script in the page would run before it and delay it. A page that is
 * rendered ahead of a click says so, and then leaves nothing of its layout for later (app/styles/document.css).
 */
export const wakeLoader = `document.prerendering&&(document.documentElement.dataset.ahead="");requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(wakeScript)})))`;
