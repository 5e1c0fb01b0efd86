import { expect, test } from "vitest";
import { inOneBatch } from "../../../db/in-batches";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { downloadTables } from "./download-tables.server";

const database = withDatabase();

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "%j is a text in a CSV, and no formula",
  async (typed) => {
    const { sql } = database;
    const proof = await aStaffMember(sql, "Meera Pillai");
    const table = { sheet: "Customers", header: ["Name"], batches: inOneBatch([[typed]]) };
    const services = { sql, reportFailure: () => {} };
    const asked = { name: "customers", filter: { of: "customers" }, tables: [table] as [typeof table] };
    const written = await (await downloadTables(proof, services, asked, "csv")).text();
    expect(written.split("Name\r\n")[1]?.replaceAll('"', "")).toBe(`'${typed}\r\n`);
  },
);
