import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";

export type SignedIn = { name: string; email: string; isAdmin: boolean };
export type AuthState = { status: "loading" | "signed-in" | "signed-out"; user: SignedIn | null; isAdmin: boolean };

const AuthContext = createContext<AuthState | null>(null);

export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (!state) throw new Error("useAuth must be used within an AuthProvider");
  return state;
}

/** The server knows who is signed in; it is asked again when the tab becomes visible or another tab signs in or out. */
export function AuthProvider({ user, children }: { user: SignedIn | null; children: ReactNode }) {
  const isLoading = useNavigation().location !== undefined;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel("accounts");
    channel.onmessage = () => void revalidate();
    const onVisible = () => document.visibilityState === "visible" && void revalidate();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [revalidate]);

  const email = user?.email;
  useEffect(() => notifyOtherTabs(email ?? ""), [email]);

  const status = isLoading ? "loading" : user ? "signed-in" : "signed-out";
  return <AuthContext value={{ status, user, isAdmin: user?.isAdmin ?? false }}>{children}</AuthContext>;
}

/** Only a change is broadcast, not the first render of a tab. */
let lastEmail: string | undefined;
function notifyOtherTabs(email: string) {
  if (lastEmail !== undefined && lastEmail !== email) {
    const channel = new BroadcastChannel("accounts");
    channel.postMessage("changed");
    channel.close();
  }
  lastEmail = email;
}
