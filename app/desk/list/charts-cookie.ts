/** Remembers whether the charts are open. In a cookie, so that the server already renders them so and nothing jumps. */
export const areChartsOpen = (cookies: string | null) => /(?:^|; )charts=open/.test(cookies ?? "");

export function rememberCharts(isOpen: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: no secret, and the Cookie Store API is not in every browser.
  document.cookie = `charts=${isOpen ? "open" : "folded"}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
