import { StaffProof } from "../../db/personal/staff-proof";
import { type Accounts, addressHeader } from "./auth.server";

/** A request that concerns accounts, with what the server lends for it; `cookies` are set on whatever answer it gets. */
export type AccountRequest = {
  request: Request;
  accounts: Accounts;
  context: { id: string; address: string; network: string; cookies: string[] };
  reportEvent?(facts: Record<string, string>): void;
};

/** Someone signed in, as the server sees them in this request. */
export type User = {
  sessionId: string;
  id: string;
  name: string;
  email: string;
  hasSecondStep: boolean;
  expiresAt: Date;
  proof: StaffProof | null;
};

const found = new WeakMap<object, Promise<User | null>>();

/** Who is asking; looked up once a request, however many loaders want to know. */
export function findUser(asked: AccountRequest): Promise<User | null> {
  const known = found.get(asked.context);
  if (known) return known;
  const user = lookUp(asked);
  found.set(asked.context, user);
  return user;
}

async function lookUp(asked: AccountRequest): Promise<User | null> {
  const { request, accounts } = asked;
  if (!request.headers.get("Cookie")?.includes("anugya")) return null;
  const { response, headers } = await accounts
    .authFor(request)
    .api.getSession({ headers: headersFor(asked), returnHeaders: true });
  passCookies(asked, headers);
  if (!response) return null;
  const { session, user } = response;
  // A look-up that fails means "no role", as the specification has it.
  const { isSignedIn, proof } = await StaffProof.check(accounts.sql, session.id).catch(() => ({
    isSignedIn: true,
    proof: null,
  }));
  // The session may have ended between the two questions.
  if (!isSignedIn) return null;
  return {
    sessionId: session.id,
    id: user.id,
    name: user.name,
    email: user.email,
    hasSecondStep: user.twoFactorEnabled === true,
    expiresAt: session.expiresAt,
    proof,
  };
}

/** What better-auth needs to know of the request: its cookies, its browser and where it came from. */
export function headersFor({ request, context }: AccountRequest) {
  const headers = new Headers();
  for (const name of ["Cookie", "User-Agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set(addressHeader, context.address);
  return headers;
}

/** Hands cookies to whatever answer this request gets. */
export function passCookies({ context }: AccountRequest, headers: Headers | undefined) {
  if (headers) context.cookies.push(...headers.getSetCookie());
}
