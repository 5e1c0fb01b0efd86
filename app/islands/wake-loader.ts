declare const __WAKE_SCRIPT__: string;

export const wakeScript = __WAKE_SCRIPT__;

/**
 * A page that is rendered ahead of a click says so, and then leaves nothing of its layout for later
 * (app/styles/document.css). It is painted when it is shown: what lies below the screen then waits for one frame, at its height, unless the
 * address leads there.
 */
const ahead = `document.prerendering&&(document.documentElement.dataset.ahead="",addEventListener("load",()=>{if(document.prerendering&&!location.hash)for(const[e,r]of[...document.querySelectorAll("main>section~section,footer")].map(e=>[e,e.getBoundingClientRect()]))r.top>innerHeight&&below.push(e)&&Object.assign(e.style,{contentVisibility:"hidden",blockSize:r.height+"px"})}))`;

/**
 * Imports the script after the first paint: a module script in the page would run before it and delay it. Brackets around the
 * function have it compiled with the page instead of in the frame.
 */
export const loaderOf = (script: string) =>
  `{const below=[];${ahead};requestAnimationFrame((()=>setTimeout(()=>{for(const e of below)Object.assign(e.style,{contentVisibility:"",blockSize:""});import(${JSON.stringify(script)})})))}`;

export const wakeLoader = loaderOf(wakeScript);
