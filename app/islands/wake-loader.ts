declare const __WAKE_SCRIPT__: string;

export const wakeScript = __WAKE_SCRIPT__;

/**
 * A page that is rendered ahead of a click says so, and then leaves nothing of its layout for later (app/styles/document.css).
 * The script is imported after the first paint: a module script in the page would run before it and delay it. Brackets around
 * the function have it compiled with the page instead of in the frame.
 */
export const loaderOf = (script: string) =>
  `if(document.prerendering)document.documentElement.dataset.ahead="";requestAnimationFrame((()=>setTimeout(()=>import(${JSON.stringify(script)}))))`;

export const wakeLoader = loaderOf(wakeScript);
