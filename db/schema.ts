import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The campaign a visit came from, by the names of the `utm_*` parameters, and the page outside that linked to us. */
export type CampaignVisit = Partial<Record<"source" | "medium" | "campaign" | "term" | "content" | "referrer", string>>;

/** Where a form was sent from, and whether it came faster than a person can type. */
const origin = {
  suspect: boolean("suspect").notNull().default(false),
  page: text("page").notNull().default(""),
  referrer: text("referrer").notNull().default(""),
  firstVisit: jsonb("first_visit").$type<CampaignVisit>(),
  lastVisit: jsonb("last_visit").$type<CampaignVisit>(),
};

/** Mirrors migrations/*.sql, which is what the database really runs. */
export const formSubmissions = pgTable(
  "form_submissions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    state: text("state").notNull(),
    service: text("service").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    idempotencyKey: text("idempotency_key").unique(),
    ...origin,
  },
  (table) => [
    check("form_submissions_phone_is_mobile", sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
    index("form_submissions_newest_first").on(table.createdAt.desc(), table.id.desc()),
    index("form_submissions_phone").on(table.phone, table.createdAt),
    index("form_submissions_email").on(table.email, table.createdAt),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    state: text("state").notNull(),
    service: text("service").notNull().default(""),
    message: text("message").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    idempotencyKey: text("idempotency_key").unique(),
    ...origin,
  },
  (table) => [
    index("contact_messages_newest_first").on(table.createdAt.desc(), table.id.desc()),
    index("contact_messages_phone").on(table.phone, table.createdAt),
    index("contact_messages_email").on(table.email, table.createdAt),
  ],
);

/** Mail that must leave; the one about a lead or message has that one's id. */
export const outbox = pgTable("outbox", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind").$type<"lead" | "contact" | "mail">().notNull(),
  mail: jsonb("mail"),
  status: text("status").$type<"waiting" | "sent" | "given up">().notNull().default("waiting"),
  attempts: integer("attempts").notNull().default(0),
  dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  lastError: text("last_error"),
});
