/**
 * Preloaded into the servers of tests.
 *
 * A password is hashed with a 64th of the work, which would take most of the time of every test that signs in. The kind of hash
 * and all around it stay the product's, whose full work has a test of its own.
 *
 * What Node compiled is cached for the next start (NODE_COMPILE_CACHE). Node does that at the end, when a server that was
 * started as root may no longer write there, so it is done before root is dropped.
 */
import crypto, { type ScryptOptions } from "node:crypto";
import { flushCompileCache, syncBuiltinESMExports } from "node:module";

const { scrypt, scryptSync } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

Object.assign(crypto, {
  scrypt: (password: string, salt: string, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...options, N: (options.N ?? 16_384) / 64 }, done),
  scryptSync: (password: string, salt: string, length: number, options: ScryptOptions) =>
    scryptSync(password, salt, length, { ...options, N: (options.N ?? 16_384) / 64 }),
});
syncBuiltinESMExports();

const { setuid } = process;
if (setuid)
  process.setuid = (account) => {
    flushCompileCache();
    setuid(account);
  };
