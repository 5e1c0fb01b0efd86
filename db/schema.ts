import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

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
  },
  (table) => [
    check("form_submissions_phone_is_mobile", sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
    index("form_submissions_newest_first").on(table.createdAt.desc(), table.id.desc()),
  ],
);
