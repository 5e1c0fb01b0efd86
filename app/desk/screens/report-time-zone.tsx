import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { zoneCookie, zoneFromCookie } from "../list/time-zone";

/** Tells the server the admin's own time zone, so that "today" begins at their midnight. */
export function ReportTimeZone() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zoneFromCookie(document.cookie) === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: no secret, and the Cookie Store API is not in every browser.
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
    void revalidate();
  }, [revalidate]);
  return null;
}
