export const deskPaths = {
  leads: "/admin",
  seo: "/seo",
  lead: "/admin/leads",
  messages: "/admin/messages",
  news: "/admin/news",
  export: "/admin/export",
} as const;
