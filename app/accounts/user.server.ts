import type { RouterContextProvider } from "react-router";
import { AdminProof } from "../admin-proof.server";
import { network } from "../network.server";
import { services, visit } from "../services.server";
import { addressHeader } from "./auth.server";

export type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Someone signed in, as the server sees them in this request. */
export type Visitor = {
  sessionId: string;
  id: string;
  name: string;
  email: string;
  hasSecondStep: boolean;
  expiresAt: Date;
  proof: AdminProof | null;
};

const found = new WeakMap<object, Promise<Visitor | null>>();

/** Who is asking; looked up once a request, however many loaders want to know. */
export function findVisitor({ request, context }: Arguments): Promise<Visitor | null> {
  const known = found.get(context);
  if (known) return known;
  const visitor = lookUp({ request, context });
  found.set(context, visitor);
  return visitor;
}

async function lookUp({ request, context }: Arguments): Promise<Visitor | null> {
  const { accounts, sql } = context.get(services);
  if (!request.headers.get("Cookie")?.includes("anugya")) return null;
  const { response, headers } = await accounts
    .authFor(request)
    .api.getSession({ headers: headersFor({ request, context }), returnHeaders: true });
  passCookies(context, headers);
  if (!response) return null;
  const { session, user } = response;
  // A look-up that fails means "no admin", as the specification has it.
  const { isSignedIn, proof } = await AdminProof.of(sql, session.id).catch(() => ({ isSignedIn: true, proof: null }));
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

/** Where a request comes from, as tries are counted. */
export const networkOf = ({ context }: Arguments) => network(context.get(visit).address);

/** What better-auth needs to know of the request: its cookies, its browser and where it came from. */
export function headersFor({ request, context }: Arguments) {
  const headers = new Headers();
  for (const name of ["Cookie", "User-Agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set(addressHeader, context.get(visit).address);
  return headers;
}

/** Hands cookies to whatever answer this request gets. */
export function passCookies(context: Arguments["context"], headers: Headers | undefined) {
  if (headers) context.get(visit).cookies.push(...headers.getSetCookie());
}
