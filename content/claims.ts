/**
 * Every marketing claim, side by side: a row is a claim, a column is the page that makes it.
 * The pages are not reconciled: each keeps its own figure. Only figures stand here, so that the
 * table serves every language; the words around them stand with each page.
 */
// biome-ignore format: a table, to be read across.
export const claims = {
  happyClients:      { home: "50K+",   services: "50K+",  about: "50,000+",                                    fssai: "50,000+" },
  expertAdvisors:    { home: "3,500+",                    about: "3,500+" },
  branchOffices:     { home: "50+",                       about: "50+" },
  professionals:     {                                    about: "50+" },
  statesCovered:     { home: "28",                        about: "28",      contact: "28" },
  trustedBusinesses: {                                                                                                           gst: "1000+", msme: "1000+" },
  processingHours:   { home: "48",     services: "48",    about: "48" },
  processingDays:    {                                                                                         fssai: "7-10" },
  successRate:       { home: "99.9%",  services: "99.9%", about: "99.9%",                                      fssai: "99.9%" },
  rating:            { home: "4.8/5",                     about: "4.8/5",                                      fssai: "4.8/5" },
  reviewBadge:       { home: "4.8" },
  supportBadge:      { home: "4.9" },
  cheaperBy:         { home: "50%",                       about: "50%",                                        fssai: "50%" },
  moneyBack:         { home: "100%",                                                         payments: "100%", fssai: "100%",    gst: "100%" },
  chatSupport:       { home: "24/7",                      about: "24/7",    contact: "24/7",                   fssai: "24/7" },
  replyWithinHours:  { home: "2",                                           contact: "2" },
} as const;
