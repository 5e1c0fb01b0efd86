/** A Chromium for the journeys: Debian's headless shell, else an installed browser, else Debian's package, else Playwright's own download. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** It draws without a window, which takes less than half the processor time. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser, or "" for the one that Playwright downloaded. */
export async function findBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  return onPath([shell]) ?? installed() ?? debianPackage([shell, "chromium"]) ?? (await playwrightDownload());
}

const installed = () => onPath(names) ?? usualPaths.find(existsSync);

function onPath(names: string[]) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function debianPackage(packages: string[]) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium for the browser tests…");
  const options = {
    stdio: "ignore" as const,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update"], options);
  for (const name of packages) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
    if (onPath([name])) break;
  }
  return onPath(packages);
}

async function playwrightDownload() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return "";
  const { status } = spawnSync("npx", ["--no-install", "playwright", "install", "chromium"], { stdio: "ignore" });
  if (status === 0 && existsSync(chromium.executablePath())) return "";
  throw new Error(
    "No browser was found: install Chromium or Google Chrome, or set CHROMIUM to its path, and run again.",
  );
}
