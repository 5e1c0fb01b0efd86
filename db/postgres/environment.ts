const inherited = ["PATH", "SystemRoot", "TEMP", "TMP", "LD_LIBRARY_PATH", "NIX_LD", "NIX_LD_LIBRARY_PATH"];

/** Neither the app's secrets nor a person's PG* variables are passed to the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C" };
  for (const name of inherited) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}
