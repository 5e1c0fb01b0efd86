import { StaffProof } from "../../db/personal/staff-proof";
import { type Accounts, addressHeader, sessionSeconds } from "./auth.server";
import { resignCookies } from "./rotation.server";
import { keepStaffCookie } from "./staff-cookie.server";

/** A request that concerns accounts, with the services it needs; `cookies` are set on its response. */
export type AccountRequest = {
  request: Request;
  /** The page's own address. `request.url` is another one when a script asks for the page's data (`/desk.data`). */
  url: URL;
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

const users = new WeakMap<object, Promise<User | null>>();

/** The signed-in user; looked up once per request, however many loaders ask. */
export function findUser(asked: AccountRequest): Promise<User | null> {
  const known = users.get(asked.context);
  if (known) return known;
  const user = loadUser(asked).then((found) => {
    keepStaffCookie(asked, found?.proof?.role ?? null);
    return found;
  });
  users.set(asked.context, user);
  return user;
}

async function loadUser(asked: AccountRequest): Promise<User | null> {
  const { request, accounts } = asked;
  if (!request.headers.get("Cookie")?.includes("anugya")) return null;
  const { response, headers } = await accounts
    .authFor(request)
    .api.getSession({ headers: await headersFor(asked), returnHeaders: true });
  passCookies(asked, headers);
  if (!response) return null;
  const { session, user } = response;
  const { isSignedIn, proof } = await StaffProof.check(accounts.sql, session.id);
  // The session may have ended between the two queries.
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

/** What better-auth needs of the request: cookies, user agent and the client's address. */
export async function headersFor(asked: AccountRequest) {
  const { request, context } = asked;
  const headers = new Headers({ [addressHeader]: context.address, Cookie: await cookiesOf(asked) });
  const agent = request.headers.get("User-Agent");
  if (agent) headers.set("User-Agent", agent);
  return headers;
}

const resigned = new WeakMap<object, Promise<string>>();

/** While AUTH_SECRET is being changed, what the previous one signed is signed again, here and in the browser. */
function cookiesOf({ request, accounts, context }: AccountRequest): Promise<string> {
  const known = resigned.get(context);
  if (known) return known;
  const work = resignCookies(request.headers.get("Cookie") ?? "", accounts.secrets).then(({ header, renewed }) => {
    const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
    for (const { name, value } of renewed)
      context.cookies.push(`${name}=${value}; Path=/; Max-Age=${sessionSeconds}; HttpOnly; SameSite=Lax${secure}`);
    return header;
  });
  resigned.set(context, work);
  return work;
}

/** Sets better-auth's cookies on this request's response. */
export function passCookies({ context }: AccountRequest, headers: Headers | undefined) {
  if (headers) context.cookies.push(...headers.getSetCookie());
}
