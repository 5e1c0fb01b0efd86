const passedOn = ["PATH", "SystemRoot", "TEMP", "TMP", "LD_LIBRARY_PATH", "NIX_LD", "NIX_LD_LIBRARY_PATH"];

/** The app's secrets and a person's PG* variables are none of the server's business. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C" };
  for (const name of passedOn) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}
