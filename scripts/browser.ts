/** A Chromium for the journeys: an installed one, else Debian's package, else the test tool's own download. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** First the one without a window, which does the same in half the time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const wellKnown = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser, or "" when the test tool has one of its own. */
export async function findBrowser() {
  return installed() ?? debianPackage() ?? (await ownDownload());
}

function installed() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...wellKnown].find(existsSync);
}

function debianPackage() {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) return undefined;
  console.log("Installing Chromium for the browser tests…");
  const quietly = {
    stdio: "ignore" as const,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update"], quietly);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], quietly);
    if (installed()) break;
  }
  return installed();
}

async function ownDownload() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return "";
  const { status } = spawnSync("npx", ["--no-install", "playwright", "install", "chromium"], { stdio: "ignore" });
  if (status === 0 && existsSync(chromium.executablePath())) return "";
  throw new Error(
    "No browser was found: install Chromium or Google Chrome, or set CHROMIUM to its path, and run again.",
  );
}
