// @module-tag fault
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { anAccount } from "../support/accounts";
import { aStaffMember } from "../support/cases";
import { withDatabase } from "../support/database";
import { aPhoto } from "../support/documents/hostile-files";
import { cookieOf, sendPieces } from "../support/documents/pieces";
import { type RunningServer, startServerOn } from "../support/server";
import { anApplication } from "../support/work/applications";
import { trackingPagesOf } from "../support/work/tracking";

const kills = process.env.TRIALS === "long" ? 30 : 4;
const pieceBytes = 128 * 1024;
const database = withDatabase();

test.each(["at the desk", "in the customer's tracking page"])(
  `${kills} kills while a document comes in pieces %s: it is stored whole, once, and nothing half is left`,
  {
    timeout: 120_000 + kills * 20_000,
  },
  async (where) => {
    const { sql } = database;
    const isTrackingPage = where !== "at the desk";
    let server: RunningServer = await startServerOn(database.connection);
    onTestFinished(async () => void (await server.stop()));
    const staff = isTrackingPage ? null : await anAccount(server, database, "admin@shop.example", { role: "admin" });
    await staff?.signIn("admin@shop.example");
    const bytes = await aPhoto(1_700, 1_300);
    expect(bytes.length).toBeGreaterThan(3 * pieceBytes);

    for (let kill = 0; kill < kills; kill++) {
      const phone = String(9_400_000_000 + kill + (isTrackingPage ? 1_000 : 0));
      const person = { name: "Sunita Rao", email: `k${phone}@shop.example`, phone };
      const { id } = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "gst", person);
      const [requirement] =
        await sql`select id from requirements where application_id = ${id} order by position limit 1`;
      const document = randomUUID();
      const sender = staff ?? (await trackingPagesOf(server, database).visitor(id, { isProven: true })).browser;
      const upload = {
        bytes,
        pieceBytes,
        cookie: cookieOf(sender),
        address: isTrackingPage
          ? `/track/documents/${requirement?.id}/pieces/${document}`
          : `/desk/applications/${id}/documents/${requirement?.id}/upload/${document}`,
      };
      const sendAll = async () => (await sendPieces(server.origin, upload)).state;
      // Between pieces, within one, and while the whole is being taken in.
      const killed = pause(20 + (kill % 4) * 120 + Math.random() * 100).then(() => server.child.kill("SIGKILL"));
      const first = await sendAll().catch(() => "cut off");
      await killed;
      server = await startServerOn(database.connection);
      expect(["cut off", "kept"]).toContain(first);
      expect(await sendAll()).toBe("kept");
      expect(await sendAll(), "again").toBe("kept");
      expect(await sql`select from documents where id = ${document} and stored_at is not null`).toHaveLength(1);
      const [pieces] = await sql`
      select count(*)::int as count, sum(octet_length(sealed) - 28)::int as bytes from document_pieces
      where document_id = ${document}`;
      const [stored] = await sql`select size from documents where id = ${document}`;
      expect(pieces?.bytes).toBe(stored?.size);
      expect(await sql`select state from requirements where id = ${requirement?.id}`).toEqual([{ state: "sent" }]);
      expect(
        await sql`select from application_events where application_id = ${id} and kind = ${isTrackingPage ? "customer sent" : "document sent"}`,
      ).toHaveLength(1);
    }
    expect(await sql`select from document_uploads`).toHaveLength(0);
  },
);
